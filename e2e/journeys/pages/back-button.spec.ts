import { expect, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "../../support/browser/chromium.ts";
import { aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { post } from "../../support/programs/api.ts";
import { test } from "../../support/test.ts";

test.use({
  launchOptions: {
    executablePath: chromiumPath(),
    args: CHROMIUM_FLAGS,
    // Playwright turns off the cache of pages for the back button.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

/** Leaves the page for another document of the site, and returns with the browser's back button. */
async function leaveFor(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    (globalThis as { stayed?: boolean }).stayed = true;
  });
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as { stayed?: boolean }).stayed === true);

test("a page that was left is kept for the back button, and is true again when it is shown", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await leaveFor(page, "/support");
  await topUp(page, 100_000);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/payment\/bank-transfer$/);
  await expect(page.getByRole("banner")).toContainText("1.050");
  expect(await isKept(page)).toBe(true);
  await topUp(page, 100_000);
  await expect(page.getByRole("banner")).toContainText("2.100");
});

test("R-LOGIN-1: /login is kept, too, with the passkeys that it offers, and what was typed", async ({
  page,
}) => {
  const offer = page.waitForResponse("**/login/passkey/options");
  await page.goto("/login");
  await offer;
  await page.getByLabel("Tên đăng nhập").fill("demo");
  await leaveFor(page, "/support");
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/login$/);
  expect(await isKept(page)).toBe(true);
  await expect(page.getByLabel("Tên đăng nhập")).toHaveValue("demo");
});

test("R-SESSION-1: a kept page whose player has logged out since shows nothing of him", async ({
  page,
}) => {
  const { username } = await aPlayer(page);
  await page.goto("/transactions");
  await expect(page.getByRole("banner")).toContainText(username);
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) sessionStorage.setItem("was-seen", String(document.body.checkVisibility()));
    });
  });
  await leaveFor(page, "/support");
  // Logs out as another tab would. The page's own button also ends the service worker, and with it all cached
  // pages.
  await expect(await post(page, "/logout", {})).toBeOK();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/login\?from=%2Ftransactions$/);
  expect(await page.evaluate(() => sessionStorage.getItem("was-seen"))).toBe("false");
});
