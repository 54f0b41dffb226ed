import type { Page } from "@playwright/test";

/** The page's clock runs beside ours, and may only be set forward. */
const AHEAD_MS = 1_000;

/**
 * Stops the clock of a page on which `page.clock.install()` was called before it opened: what it would do
 * by itself after a while, such as asking again, it does no more. What is pressed still works.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
}
