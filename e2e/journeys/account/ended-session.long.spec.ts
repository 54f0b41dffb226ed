import { type Browser, expect, type Page } from "@playwright/test";
import { hold } from "../../support/browser/responses.ts";
import { aKnownPlayer, aPlayer, nextPlayer, signIn } from "../../support/player/people.ts";
import { logIn, logOut, PASSWORD } from "../../support/player/player.ts";
import { post } from "../../support/programs/api.ts";
import { test } from "../../support/test.ts";

// Any of the page's calls may fail when the session ends.
test.use({ provokes: ["401 * /api/*"] });

const WHY = "Phiên đăng nhập đã kết thúc. Hãy đăng nhập lại để tiếp tục.";

/** Blocks the live stream, which would report the session's end: the page learns of it only by a press. */
const deafen = (page: Page) => hold(page, "GET /api/live");

/** Ends the session on the server without the page's knowledge. */
async function endElsewhere(browser: Browser, username: string): Promise<void> {
  const other = await browser.newContext();
  const page = await other.newPage();
  await signIn(page, username);
  await expect(await post(page, "/api/user/sessions/end-others")).toBeOK();
  await other.close();
}

async function logInAgain(page: Page, username: string): Promise<void> {
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(WHY)).toBeVisible();
  await logIn(page, username);
}

test("R-SHELL-5: a press after the session's end leads to the login, which says why, and back to the place", async ({
  page,
  browser,
}) => {
  const { username } = await aPlayer(page);
  await deafen(page);
  await page.goto("/transactions?kind=top-up&x=1");
  const press = page.getByRole("button", { name: "Tải tệp CSV" });
  await expect(press).toBeVisible();
  await endElsewhere(browser, username);
  await press.click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.getByText(WHY)).toBeVisible();
  await page.reload();
  await expect(page.getByText(WHY)).toBeVisible();
  await logIn(page, username);
  await expect(page).toHaveURL(/\/transactions\?kind=top-up&x=1$/);
});

test("R-SHELL-5: a dialog's press does too, and what was typed is there again, but no secret", async ({
  page,
  browser,
}) => {
  const { username } = await aKnownPlayer(page);
  await deafen(page);
  await page.goto("/security");
  const open = () => page.getByRole("button", { name: "Đổi số điện thoại" }).first().click();
  await open();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Số điện thoại mới").fill("0987654321");
  await endElsewhere(browser, username);
  await dialog.getByRole("button", { name: "Tiếp tục" }).click();
  await logInAgain(page, username);
  await expect(page).toHaveURL(/\/security$/);
  await open();
  await expect(dialog.getByLabel("Số điện thoại mới")).toHaveValue("0987654321");

  await test.step("passwords are kept nowhere", async () => {
    await dialog.getByRole("button", { name: "Hủy" }).click();
    await page.getByRole("button", { name: "Đổi mật khẩu" }).first().click();
    await dialog.getByLabel("Mật khẩu cũ").fill(PASSWORD);
    await dialog.getByLabel("Mật khẩu mới", { exact: true }).fill("Tieu-ngao-2031");
    await dialog.getByLabel(/Nhập lại/).fill("Tieu-ngao-2031");
    await endElsewhere(browser, username);
    await dialog.getByRole("button", { name: "Đổi mật khẩu" }).click();
    await expect(page).toHaveURL(/\/login\?from=/);
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
    );
    expect(stored).not.toContain(PASSWORD);
    expect(stored).not.toContain("Tieu-ngao-2031");
  });
});

test("R-SHELL-5: a card's choices are there again, its numbers never", async ({
  page,
  browser,
}) => {
  const { username } = await aPlayer(page);
  await deafen(page);
  await page.goto("/payment/card");
  await page.getByRole("radio", { name: /mobifone/i }).check();
  await page.getByLabel("Số seri").fill("20000000001");
  await page.getByLabel("Mã số thẻ").fill("512345678901");
  await page.getByLabel("Mệnh giá").selectOption("100000");
  await endElsewhere(browser, username);
  await page.getByRole("button", { name: "Xác nhận" }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(stored).not.toMatch(/20000000001|512345678901/);
  await logInAgain(page, username);
  await expect(page).toHaveURL(/\/payment\/card$/);
  await expect(page.getByRole("radio", { name: /mobifone/i })).toBeChecked();
  await expect(page.getByLabel("Mệnh giá")).toHaveValue("100000");
  await expect(page.getByLabel("Số seri")).toHaveValue("");
  await expect(page.getByLabel("Mã số thẻ")).toHaveValue("");
});

test("R-SHELL-5: who signs in instead sees nothing of what another player typed", async ({
  page,
  browser,
}) => {
  const { username } = await aPlayer(page);
  const other = await nextPlayer();
  await deafen(page);
  await page.goto("/");
  await page
    .getByRole("button", { name: /Sửa.*tên|Đổi tên|họ tên/i })
    .first()
    .click();
  await page.getByRole("dialog").getByLabel("Họ", { exact: true }).fill("Độc Cô");
  await page.getByRole("dialog").getByLabel("Tên", { exact: true }).fill("Cầu Bại");
  await endElsewhere(browser, username);
  await page.getByRole("dialog").getByRole("button", { name: "Lưu" }).click();
  await logInAgain(page, other.username);
  await expect(page.getByText(other.username).first()).toBeVisible();
  await expect(page.getByText(username)).toHaveCount(0);
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(stored).not.toContain("Độc Cô");
});

test("R-SESSION-1: signing out reaches the other tabs, and so does signing in again", async ({
  page,
}) => {
  const { username } = await aPlayer(page);
  await page.goto("/support");
  const other = await page.context().newPage();
  await other.goto("/security?x=1#y");
  await expect(other.getByText(username).first()).toBeVisible();
  await logOut(page);
  await expect(other).toHaveURL(/\/login\?from=/);
  await expect(other.getByText(WHY)).toBeVisible();
  await logIn(page, username);
  await expect(other).toHaveURL(/\/security\?x=1#y$/);
});

test("R-SESSION-1: a tab of another account shows the one that is signed in", async ({ page }) => {
  const { username } = await aPlayer(page);
  const second = await nextPlayer();
  await page.goto("/");
  const other = await page.context().newPage();
  await other.goto("/support");
  await expect(page.getByText(username).first()).toBeVisible();
  await signIn(other, second.username);
  // The session hint has changed: opening the next page shows it to this tab.
  await other.reload();
  await expect(page.getByText(second.username).first()).toBeVisible();
  await expect(page.getByText(username, { exact: true })).toHaveCount(0);
});
