import type { BrowserContext, Page } from "@playwright/test";

/** A page shows its first view before it is usable. */
const FIRST_VIEW = "#root[data-waiting]";

/**
 * Makes every action and lookup on the context's pages wait until the page is usable, as a person would. A
 * `goto` with `waitUntil: "commit"` does not wait.
 */
export function awaitUse(context: BrowserContext): void {
  context.on("page", (page) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      if (options?.waitUntil !== "commit") await usable(page);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload(options);
      if (options?.waitUntil !== "commit") await usable(page);
      return answer;
    };
    // Covers what a page does by itself: at the end of a session it opens a new document.
    void page.addLocatorHandler(page.locator(FIRST_VIEW), async () => {}).catch(() => undefined);
  });
}

/** Stops the waiting, for a journey about the first view itself on a page whose scripts do not arrive. */
export const lookAtFirstView = (page: Page): Promise<void> =>
  page.removeLocatorHandler(page.locator(FIRST_VIEW));

const usable = (page: Page): Promise<void> =>
  page.locator(FIRST_VIEW).waitFor({ state: "detached" });
