/** Proposals that wait no longer: found by what became of them, by their id, and by Ctrl-K. */
import { expect } from "@playwright/test";
import { violations } from "../../support/browser/axe.ts";
import { nextPlayer } from "../../support/player/people.ts";
import { CONSOLE_URL } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";
import { signedInAs } from "./sign-in.ts";

test("R-OPS-B: a proposal that was taken back is listed among the decided ones, and Ctrl-K opens it by its id", async ({
  browser,
}) => {
  const { username } = await nextPlayer();
  const page = await browser.newPage();
  await signedInAs(page, "lan");
  await page.goto(`${CONSOLE_URL}/players/${username}`);
  await page.getByRole("button", { name: "Cộng KP", exact: true }).click();
  await page.getByLabel("Số KP").fill("500");
  await page.getByLabel("Dịp (mỗi dịp cộng một lần)").fill("ticket-95");
  await page.getByRole("button", { name: "Xem trước" }).click();
  await page.getByLabel("Lý do (ghi vào nhật ký)").fill("ticket 95");
  const proposed = page.waitForResponse((response) =>
    response.url().endsWith("/api/console/approvals"),
  );
  await page.getByRole("button", { name: "Đề nghị phê duyệt" }).click();
  const { id } = (await (await proposed).json()) as { id: string };

  await page.goto(`${CONSOLE_URL}/approvals?username=${username}`);
  await page.getByRole("button", { name: "Rút lại" }).click();
  await page.keyboard.type("không cần nữa");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Đã rút lại.")).toBeVisible();
  await page.getByRole("combobox", { name: "Tình trạng" }).selectOption("Đã quyết định");
  const row = page.getByRole("row", { name: "lan rút lại" });
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/state=decided/);
  expect(await violations(page)).toEqual([]);

  await page.goto(CONSOLE_URL);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(id);
  const results = page.getByRole("listbox", { name: "Kết quả" });
  await expect(results.getByRole("option", { name: "Phê duyệt" }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${CONSOLE_URL}/approvals?id=${id}`);
  await expect(row).toBeVisible();
});
