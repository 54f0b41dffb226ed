import { expect } from "@playwright/test";
import { violations } from "../../support/browser/axe.ts";
import { overflow } from "../../support/browser/layout.ts";
import { aPlayer } from "../../support/player/people.ts";
import { PASSWORD } from "../../support/player/player.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["422 POST /api/user/change-email"] });

test("R-ME-1 R-EMAIL-1: an account without an email adds its first, by the password and the link", async ({
  page,
}) => {
  const { username } = await aPlayer(page);
  const address = `${username}@example.vn`;
  await page.setViewportSize({ width: 320, height: 640 });

  await test.step("two-factor tells the steps that can be taken", async () => {
    await page.goto("/security");
    await expect(page.getByText("Cần số điện thoại hoặc email đã xác minh")).toBeVisible();
    await page.getByRole("link", { name: "Thêm email" }).click();
  });

  const dialog = page.getByRole("dialog", { name: "Email" });
  await test.step("the link leads to the form; the session alone does not do", async () => {
    await expect(dialog.getByLabel("Email", { exact: true })).toBeFocused();
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel("Email", { exact: true }).fill(address);
    await dialog.getByLabel("Mật khẩu", { exact: true }).fill(`${PASSWORD}x`);
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Mật khẩu", { exact: true })).toHaveAccessibleDescription(
      "Mật khẩu không đúng.",
    );
    await dialog.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Đã gửi thư xác minh đến email bạn vừa nhập.")).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step("it counts once the link was opened", async () => {
    const protection = page.getByRole("list").filter({ hasText: "Xác thực hai lớp" });
    await expect(protection.getByRole("button", { name: "Thêm email" })).toBeVisible();
    await expect(protection).toContainText("Sau khi xác minh");
    const find = async () =>
      (await sandbox.emailsTo(address))[0]?.links.find((link) => link.includes("/email-verif"));
    await expect.poll(find).toBeDefined();
    await page.goto((await find())!);
    await expect(page.getByRole("heading", { name: "Đã xong!" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByText(address).first()).toBeVisible();
    await expect(protection.getByRole("link", { name: "Bật xác thực hai lớp" })).toBeVisible();
  });

  await test.step("from then on it is looked at, not changed; two-factor can be turned on", async () => {
    await page.getByRole("button", { name: "Sửa email" }).click();
    await expect(dialog.getByText("định danh bằng số điện thoại")).toBeVisible();
    await page.goto("/security");
    await expect(page.getByRole("button", { name: "Bật xác thực hai lớp" })).toBeVisible();
  });
});
