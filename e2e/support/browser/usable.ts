/** Makes tests wait until a page is usable, or look at its first view: the markup before its scripts run. */
import type { BrowserContext, Page } from "@playwright/test";
import { holdBack } from "./responses.ts";

/** A page shows its first view before its scripts make it usable. */
const FIRST_VIEW = "#root[data-waiting]";

/**
 * Makes every action on the context's pages wait until the page is usable, as a person would. A `goto` with
 * `waitUntil: "commit"` does not wait.
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
    // A page may open a new document by itself, such as at the end of a session.
    void page.addLocatorHandler(page.locator(FIRST_VIEW), async () => {}).catch(() => undefined);
  });
}

/** Ends the waiting of `awaitUse`, for tests of the first view. */
export const lookAtFirstView = (page: Page): Promise<void> =>
  page.removeLocatorHandler(page.locator(FIRST_VIEW));

const usable = (page: Page): Promise<void> =>
  page.locator(FIRST_VIEW).waitFor({ state: "detached" });

/** All scripts but the first one, boot.js, which loads the others. */
const SCRIPTS = /\/assets\/(?!boot-).*\.js$/;

/** Holds the scripts back. @returns a function that releases them */
export const holdScripts = (page: Page): Promise<() => void> => holdBack(page, SCRIPTS);
