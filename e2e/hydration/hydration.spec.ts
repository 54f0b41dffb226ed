import { expect, type Page } from "@playwright/test";
import { pages } from "@portal/contract/pages";
import { holdScripts, lookAtFirstView } from "../support/browser/usable.ts";
import { notFoundProblems, signedInPages, visitorPages } from "../support/pages.ts";
import { aPlayer } from "../support/player/people.ts";
import { pagesWithData } from "../support/player/visited-data.ts";
import { test } from "../support/test.ts";

test.use({ provokes: notFoundProblems });

/** Addresses with an id or token: their heading depends on the server's response. */
const NEEDS_RESPONSE = /khong-con-hieu-luc|^\/top-ups|^\/purchases|^\/support\/cases|receipt/;
/** The document of an unknown address has no first view. */
const UNKNOWN = /khong-co-trang/;

/** An open page in the visitors' frame. /account-closing is another, but leads an open account's player away. */
const undoPage = pages.undo.path.replace("{token}", "khong-con-hieu-luc");

test("R-SHELL-7: the scripts hydrate the first view of each page of a visitor", ({ page }) =>
  expectHydrated(page, visitorPages));

test("R-SHELL-7: the scripts hydrate the first view of each page of a player", async ({ page }) => {
  await aPlayer(page);
  const withData = await pagesWithData(page);
  await expectHydrated(page, [...signedInPages, undoPage, ...withData]);
});

/** Expects that each page's heading, or else its layout, stays the same element when the scripts load. */
async function expectHydrated(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths.filter((one) => !UNKNOWN.test(one))) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await lookAtFirstView(page);
    const kept = page.locator(NEEDS_RESPONSE.test(path) ? "#root > :first-child" : "h1");
    await expect(kept, path).toBeVisible();
    const element = await kept.elementHandle();
    release();
    await expect(page.locator("#root")).not.toHaveAttribute("data-waiting");
    const isStillThere = await element?.evaluate((one) => one.isConnected);
    expect(isStillThere, path).toBe(true);
  }
}
