import { expect, type Page, test } from "@playwright/test";
import { logInAsDemo, open } from "../support/demo.ts";
import { HEIGHT, signedInPages, UNKNOWN_PAGE, visitorPages, widths } from "../support/pages.ts";

for (const width of widths) {
  test(`R-SHELL-2: nothing is wider than the screen at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const path of [...visitorPages, UNKNOWN_PAGE]) await expectToFit(page, path);
    await logInAsDemo(page);
    for (const path of signedInPages) await expectToFit(page, path);
  });
}

async function expectToFit(page: Page, path: string): Promise<void> {
  await open(page, path);
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content, path).toBeLessThanOrEqual(screen);
}
