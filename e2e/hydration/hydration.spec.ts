import { expect, type Page } from "@playwright/test";
import { holdScripts, lookAtFirstView } from "../support/browser/usable.ts";
import { signedInPages, visitorPages } from "../support/pages.ts";
import { aPlayer } from "../support/player/people.ts";
import { test } from "../support/test.ts";

/** Unknown addresses, and addresses with an id or token: their heading depends on the server's response. */
const NEEDS_RESPONSE =
  /khong-co-trang|khong-con-hieu-luc|^\/top-ups|^\/purchases|^\/support\/cases|receipt/;

test("R-SHELL-7: the scripts hydrate the first view of each page of a visitor", ({ page }) =>
  expectHydrated(page, visitorPages));

test("R-SHELL-7: the scripts hydrate the first view of each page of a player", async ({ page }) => {
  await aPlayer(page);
  await expectHydrated(page, signedInPages);
});

/** Expects that each page's heading stays the same element when the scripts load. */
async function expectHydrated(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths.filter((one) => !NEEDS_RESPONSE.test(one))) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await lookAtFirstView(page);
    const heading = page.locator("h1");
    await expect(heading, path).toBeVisible();
    const title = await heading.elementHandle();
    release();
    await expect(page.locator("#root")).not.toHaveAttribute("data-waiting");
    const isStillThere = await title?.evaluate((element) => element.isConnected);
    expect(isStillThere, path).toBe(true);
  }
}
