import { expect, type Page } from "@playwright/test";
import { pages } from "@portal/contract/pages";
import { violations, violationsOfColours } from "../support/browser/axe.ts";
import { foreignRequests } from "../support/browser/foreign-requests.ts";
import { cutTexts, overflow, scaleText, smallTargets } from "../support/browser/layout.ts";
import {
  HEIGHT,
  namesNothing,
  signedInPages,
  visitorPages,
  visits,
  widths,
} from "../support/pages.ts";
import { aKnownPlayer } from "../support/player/people.ts";
import { followSystemTheme, open, showTheme } from "../support/programs/demo.ts";
import { test } from "../support/test.ts";

// Touch: some controls are larger only where there is no mouse.
test.use({ hasTouch: true, provokes: namesNothing });

const [PHONE_WIDTH, DESKTOP_WIDTH] = widths;
/** A desktop at 200 %. */
const ZOOMED_WIDTH = DESKTOP_WIDTH / 2;

test("every page of the portal is among the pages that are looked at", () => {
  const files = Object.values(pages).flatMap((page) => ("file" in page ? [page.file] : []));
  const passed = new Set<string>(files).difference(new Set(visits.keys()));
  expect([...passed]).toEqual([pages.payment.file]);
});

test("R-THEME-1 R-SHELL-2: every page of visitors is for everyone", async ({ page }) => {
  test.slow();
  await followSystemTheme(page);
  const foreign = foreignRequests(page);
  await expectFrame(page, visitorPages[0]!);
  for (const path of visitorPages) await expectForEveryone(page, path);
  expect(foreign, "what the pages asked of others").toEqual([]);
});

test("R-THEME-1 R-SHELL-2: every page of a player is for everyone", async ({ page }) => {
  test.slow();
  await followSystemTheme(page);
  await aKnownPlayer(page);
  const foreign = foreignRequests(page);
  await expectFrame(page, signedInPages[0]!);
  for (const path of signedInPages) await expectForEveryone(page, path);
  expect(foreign, "what the pages asked of others").toEqual([]);
});

/** Checks what a desktop has around its pages: the sidebar, where a phone folds it. */
async function expectFrame(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: DESKTOP_WIDTH, height: HEIGHT });
  await open(page, path);
  await showTheme(page, "dark");
  expect.soft(await violations(page), `${path}, frame`).toEqual([]);
}

/** Checks one load of the page in either theme, as wide as a desktop and as narrow as a phone. */
async function expectForEveryone(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: DESKTOP_WIDTH, height: HEIGHT });
  await open(page, path);
  await showTheme(page, "dark");
  expect.soft(await violationsOfColours(page), `${path}, desk, dark`).toEqual([]);
  expect.soft(await overflow(page), `${path}, desk`).toBe(0);
  await showTheme(page, "light");
  await page.setViewportSize({ width: PHONE_WIDTH, height: HEIGHT });
  expect.soft(await violations(page), `${path}, phone, light`).toEqual([]);
  expect.soft(await overflow(page), `${path}, phone`).toBe(0);
  expect.soft(await smallTargets(page), `${path}, phone`).toEqual([]);
  await page.setViewportSize({ width: ZOOMED_WIDTH, height: HEIGHT });
  await scaleText(page, 2);
  expect.soft(await overflow(page), `${path}, text at 200 %`).toBe(0);
  expect.soft(await cutTexts(page), `${path}, text at 200 %`).toEqual([]);
}
