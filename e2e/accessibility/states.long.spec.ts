import { expect, type Page } from "@playwright/test";
import { violations, violationsOfColours } from "../support/browser/axe.ts";
import { HEIGHT } from "../support/pages.ts";
import { aKnownPlayer } from "../support/player/people.ts";
import {
  askForPassword,
  beRefused,
  enlargeCode,
  openDrawer,
  openUserMenu,
} from "../support/player/states.ts";
import { followSystemTheme, showTheme } from "../support/programs/demo.ts";
import { test } from "../support/test.ts";

test.use({ provokes: ["422 POST /login"] });

test("R-THEME-1: what opens on a page, and a form with errors, are accessible", async ({
  page,
}) => {
  test.slow();
  await followSystemTheme(page);
  await beRefused(page);
  await expectAccessible(page, "errors");

  await aKnownPlayer(page);
  await openUserMenu(page);
  await expectAccessible(page, "drop-down");
  await enlargeCode(page);
  await expectAccessible(page, "enlarged code");
  await askForPassword(page);
  await expectAccessible(page, "dialog");
  await page.setViewportSize({ width: 320, height: HEIGHT });
  await openDrawer(page);
  await expectAccessible(page, "drawer");
});

async function expectAccessible(page: Page, state: string): Promise<void> {
  await showTheme(page, "dark");
  expect.soft(await violations(page), `${state}, dark`).toEqual([]);
  await showTheme(page, "light");
  expect.soft(await violationsOfColours(page), `${state}, light`).toEqual([]);
}
