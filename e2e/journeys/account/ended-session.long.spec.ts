/** Tests what the pages do when the session has ended elsewhere: the login leads back, with what was typed. */
import { type Browser, expect, type Page } from "@playwright/test";
import { hold } from "../../support/browser/responses.ts";
import { denomination, field, fill, keptInBrowser, press } from "../../support/player/actions.ts";
import { aKnownPlayer, aPlayer, nextPlayer, signIn } from "../../support/player/people.ts";
import { logIn, logOut, PASSWORD } from "../../support/player/player.ts";
import { post } from "../../support/programs/api.ts";
import { test } from "../../support/test.ts";

// Any of the page's calls may fail when the session ends.
test.use({ provokes: ["401 * /api/*"] });

/** What the login says to a player whose session has ended. */
const WHY = "Phiên đăng nhập đã kết thúc. Hãy đăng nhập lại để tiếp tục.";
const NEW_PASSWORD = "Tieu-ngao-2031";

/** Blocks the live connection, which would report the session's end: the page learns of it only by a press. */
const blockLive = (page: Page) => hold(page, "GET /api/live");

/** Ends the session on the server without the page's knowledge. */
async function endElsewhere(browser: Browser, username: string): Promise<void> {
  const page = await browser.newPage();
  await signIn(page, username);
  await expect(await post(page, "/api/user/sessions/end-others")).toBeOK();
  await page.close();
}

async function logInAgain(page: Page, username: string): Promise<void> {
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(WHY)).toBeVisible();
  await logIn(page, username);
}

test("R-SHELL-5: after the session's end a press leads to the login", async ({ page, browser }) => {
  const { username } = await aPlayer(page);
  await blockLive(page);
  await page.goto("/transactions?kind=top-up&x=1");
  const download = page.getByRole("button", { name: "Tải tệp CSV" });
  await expect(download).toBeVisible();
  await endElsewhere(browser, username);
  await download.click();
  await expect(page.getByText(WHY)).toBeVisible();
  await page.reload();
  await logInAgain(page, username);
  await expect(page).toHaveURL(/\/transactions\?kind=top-up&x=1$/);
});

test("R-SHELL-5: after the login a dialog has its text, not its password", async ({
  page,
  browser,
}) => {
  const { username } = await aKnownPlayer(page);
  await blockLive(page);
  await page.goto("/security");
  const dialog = page.getByRole("dialog");
  const openPhone = () => page.getByRole("button", { name: "Đổi số điện thoại" }).first().click();
  await openPhone();
  await field(dialog, "Số điện thoại mới").fill("0987654321");
  await endElsewhere(browser, username);
  await press(dialog, "Tiếp tục");
  await logInAgain(page, username);
  await expect(page).toHaveURL(/\/security$/);
  await openPhone();
  await expect(field(dialog, "Số điện thoại mới")).toHaveValue("0987654321");

  await test.step("passwords are kept nowhere", async () => {
    await press(dialog, "Hủy");
    await page.getByRole("button", { name: "Đổi mật khẩu" }).first().click();
    await fill(dialog, {
      "Mật khẩu cũ": PASSWORD,
      "Mật khẩu mới": NEW_PASSWORD,
      "Nhập lại mật khẩu mới (tùy chọn)": NEW_PASSWORD,
    });
    await endElsewhere(browser, username);
    await press(dialog, "Đổi mật khẩu");
    await expect(page).toHaveURL(/\/login\?from=/);
    const kept = await keptInBrowser(page);
    expect(kept).not.toContain(PASSWORD);
    expect(kept).not.toContain(NEW_PASSWORD);
  });
});

test("R-SHELL-5: a card's choices and serial are restored, its PIN is not", async ({
  page,
  browser,
}) => {
  const { username } = await aPlayer(page);
  await blockLive(page);
  await page.goto("/payment/card");
  await page.getByRole("radio", { name: /mobifone/i }).check();
  await fill(page, { "Số seri": "20000000001", "Mã số thẻ": "512345678901" });
  await denomination(page, 100_000).check();
  await endElsewhere(browser, username);
  await press(page, "Xác nhận");
  await expect(page).toHaveURL(/\/login\?from=/);
  expect(await keptInBrowser(page)).not.toContain("512345678901");
  await logInAgain(page, username);
  await expect(page).toHaveURL(/\/payment\/card$/);
  await expect(page.getByRole("radio", { name: /mobifone/i })).toBeChecked();
  await expect(denomination(page, 100_000)).toBeChecked();
  await expect(field(page, "Số seri")).toHaveValue("20000000001");
  await expect(field(page, "Mã số thẻ")).toHaveValue("");
});

test("R-SESSION-1: signing out and in again reaches the other tabs", async ({ page }) => {
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

test("R-SESSION-1: a tab shows the account that another tab has signed in", async ({ page }) => {
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
