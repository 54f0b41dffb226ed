import { type BrowserContext, expect, test as base } from "@playwright/test";
import { watch } from "./complaints.ts";

type Options = {
  /** What a journey provokes: the complaints (`watch` says how they read) that are no fault of ours. */
  provokes: readonly (string | RegExp)[];
};

/** Contexts may outlive a test, and tests follow one another here. */
const watched = new WeakSet<BrowserContext>();
let complaints: string[] = [];

/** A test that fails, too, where any page that it opens complains of something. */
export const test = base.extend<Options & { complaints: void }>({
  provokes: [[], { option: true }],
  complaints: [
    async ({ browser, provokes }, use) => {
      complaints = [];
      for (const context of browser.contexts()) watchOnce(context);
      browser.on("context", watchOnce);
      await use();
      browser.off("context", watchOnce);
      const isProvoked = (complaint: string) =>
        provokes.some((one) => (one instanceof RegExp ? one.test(complaint) : one === complaint));
      expect(complaints.filter((one) => !isProvoked(one))).toEqual([]);
    },
    { auto: true },
  ],
});

function watchOnce(context: BrowserContext): void {
  if (watched.has(context)) return;
  watched.add(context);
  watch(context, (what) => complaints.push(what));
}
