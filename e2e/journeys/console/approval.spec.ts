import { expect, type Page } from "@playwright/test";
import { violations } from "../../support/browser/axe.ts";
import { nextPlayer } from "../../support/player/people.ts";
import { CONSOLE_URL } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(CONSOLE_URL);
  await page.getByRole("button", { name: "Đăng nhập bằng tài khoản nhân viên" }).click();
  await page.getByRole("link", { name }).click();
  await expect(page.getByText(name).filter({ visible: true })).toBeVisible();
}

test("support proposes credit for a player, and a senior takes it and approves what was previewed", async ({
  browser,
}) => {
  const { username } = await nextPlayer();
  const [support, senior] = [await browser.newPage(), await browser.newPage()];
  await signIn(support, "Phạm Ngọc Lan");
  await support.getByRole("link", { name: "Người chơi" }).click();
  await support.getByLabel("Tìm người chơi").fill(username);
  await support.keyboard.press("Enter");
  await support.getByRole("button", { name: "Cộng KP", exact: true }).click();
  await support.getByLabel("Số KP").fill("500");
  await support.getByLabel("Dịp (mỗi dịp cộng một lần)").fill("ticket-92");
  await support.getByRole("button", { name: "Xem trước" }).click();
  await support
    .getByLabel("Lý do (ghi vào nhật ký)")
    .fill(`for <i onclick=alert(1)>${username}</i>`);
  expect(await violations(support)).toEqual([]);
  await support.getByRole("button", { name: "Đề nghị phê duyệt" }).click();
  await expect(support.getByText("Đã gửi đề nghị")).toBeVisible();

  await signIn(senior, "Trần Thị Hoa");
  await senior.getByRole("link", { name: "Phê duyệt" }).first().click();
  const row = senior.getByRole("row", { name: username });
  await expect(row).toContainText("Cộng (KP): 500");
  await expect(row).toContainText(`<i onclick=alert(1)>${username}</i>`);
  await row.getByRole("button", { name: "Cộng KP" }).click();
  await senior.getByRole("button", { name: "Nhận việc" }).click();
  await expect(senior.getByText("Bạn đang xử lý")).toBeVisible();
  expect(await violations(senior)).toEqual([]);
  await row.getByRole("button", { name: "Phê duyệt" }).click();
  await expect(senior.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
  await support.reload();
  await expect(support.getByText("500 KP", { exact: true }).first()).toBeVisible();
});
