import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { logInAsDemo, open, useTheme } from "../support/demo.ts";
import { signedInPages, themes, UNKNOWN_PAGE, visitorPages } from "../support/pages.ts";

for (const theme of themes) {
  test(`R-THEME-1: pages of visitors are accessible, ${theme}`, async ({ page }) => {
    test.slow();
    await useTheme(page, theme);
    for (const path of [...visitorPages, UNKNOWN_PAGE]) {
      await open(page, path);
      expect(await violations(page), path).toEqual([]);
    }
  });

  test(`R-THEME-1: pages of a player are accessible, ${theme}`, async ({ page }) => {
    test.slow();
    await useTheme(page, theme);
    await logInAsDemo(page);
    for (const path of signedInPages) {
      await open(page, path);
      expect(await violations(page), path).toEqual([]);
    }
  });
}

/** What axe has against a page, by rule and place. */
async function violations(page: Page): Promise<string[]> {
  const results = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
  );
}
