import { expect, test } from "@playwright/test";
import { violations } from "../support/axe.ts";
import { logInAsDemo, open, useTheme } from "../support/demo.ts";
import { foreignRequests } from "../support/foreign-requests.ts";
import { signedInPages, themes, UNKNOWN_PAGE, visitorPages } from "../support/pages.ts";

for (const theme of themes) {
  test(`R-THEME-1: pages of visitors are accessible, ${theme}`, async ({ page }) => {
    test.slow();
    const foreign = foreignRequests(page);
    await useTheme(page, theme);
    for (const path of [...visitorPages, UNKNOWN_PAGE]) {
      await open(page, path);
      expect(await violations(page), path).toEqual([]);
    }
    expect(foreign, "what the pages asked of others").toEqual([]);
  });

  test(`R-THEME-1: pages of a player are accessible, ${theme}`, async ({ page }) => {
    test.slow();
    const foreign = foreignRequests(page);
    await useTheme(page, theme);
    await logInAsDemo(page);
    for (const path of signedInPages) {
      await open(page, path);
      expect(await violations(page), path).toEqual([]);
    }
    expect(foreign, "what the pages asked of others").toEqual([]);
  });
}
