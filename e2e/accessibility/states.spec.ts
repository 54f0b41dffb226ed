import { expect, type Page, test } from "@playwright/test";
import { violations } from "../support/axe.ts";
import { followSystemTheme, showTheme } from "../support/demo.ts";
import { HEIGHT, themes } from "../support/pages.ts";
import { aKnownPlayer } from "../support/people.ts";
import {
  askForPassword,
  beRefused,
  enlargeCode,
  openDrawer,
  openUserMenu,
} from "../support/states.ts";

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
  for (const theme of themes) {
    await showTheme(page, theme);
    expect.soft(await violations(page), `${state}, ${theme}`).toEqual([]);
  }
}
