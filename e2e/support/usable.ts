import type { BrowserContext, Page } from "@playwright/test";

/** A page shows its first view before it can be used. */
const FIRST_VIEW = "#root[inert]";

/**
 * From now on whatever is done on the context's pages, or looked for, waits until they can be used, as
 * somebody would who sees them. A page that is gone to with `waitUntil: "commit"` is not waited for.
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
    // After what a page does by itself: it goes on with a new document at the end of a session.
    void page.addLocatorHandler(page.locator(FIRST_VIEW), async () => {}).catch(() => undefined);
  });
}

/** For a journey that looks at the first view itself, on a page whose scripts do not come. */
export const lookAtFirstView = (page: Page): Promise<void> =>
  page.removeLocatorHandler(page.locator(FIRST_VIEW));

const usable = (page: Page): Promise<void> =>
  page.locator(FIRST_VIEW).waitFor({ state: "detached" });
