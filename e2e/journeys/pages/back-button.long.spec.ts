/** Tests pages that the browser keeps for its back button: they show present data, and nothing of a former player. */
import { expect, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "../../support/browser/chromium.ts";
import { fill, markDocument } from "../../support/player/actions.ts";
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

const goBack = (page: Page) => page.evaluate(() => history.back());

/** Leaves the page for another document of the site. @returns a function that expects that the page was kept */
async function leaveFor(page: Page, path: string): Promise<() => Promise<void>> {
  const expectKept = await markDocument(page);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return expectKept;
}

test("the back button shows the kept page with its present data", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const expectKept = await leaveFor(page, "/support");
  await topUp(page, 100_000);
  await goBack(page);
  await expect(page).toHaveURL(/\/payment\/bank-transfer$/);
  await expect(page.getByRole("banner")).toContainText("1.050");
  await expectKept();
  await topUp(page, 100_000);
  await expect(page.getByRole("banner")).toContainText("2.100");
});

test("R-LOGIN-1: /login is kept too, with its passkeys and what was typed", async ({ page }) => {
  const offer = page.waitForResponse("**/login/passkey/options");
  await page.goto("/login");
  await offer;
  await fill(page, { "Tên đăng nhập": "demo" });
  const expectKept = await leaveFor(page, "/support");
  await goBack(page);
  await expect(page).toHaveURL(/\/login$/);
  await expectKept();
  await expect(page.getByLabel("Tên đăng nhập")).toHaveValue("demo");
});

test("R-SESSION-1: after a log-out the kept page shows nothing of the player", async ({ page }) => {
  const { username } = await aPlayer(page);
  await page.goto("/transactions");
  await expect(page.getByRole("banner")).toContainText(username);
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) sessionStorage.setItem("was-seen", String(document.body.checkVisibility()));
    });
  });
  await leaveFor(page, "/support");
  // Logs out as another tab would. The page's own button also ends the service worker, and with it all kept pages.
  await expect(await post(page, "/logout", {})).toBeOK();
  await goBack(page);
  await expect(page).toHaveURL(/\/login\?from=%2Ftransactions$/);
  expect(await page.evaluate(() => sessionStorage.getItem("was-seen"))).toBe("false");
});
