import type { Page } from "@playwright/test";

/** The page's clock runs like ours, and can only be set forward. */
const AHEAD_MS = 1_000;

/**
 * Stops the clock of a page on which `page.clock.install()` was called before it opened. The page then does
 * nothing by itself after a while, such as requesting again. Presses still work.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
}
