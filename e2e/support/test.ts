import { type BrowserContext, expect, test as base } from "@playwright/test";
import { watch } from "./browser/complaints.ts";
import { awaitUse } from "./browser/usable.ts";

export type Provoking = {
  /** The complaints that a journey causes on purpose, in the words of `watch`; `*` matches any part. */
  provokes: readonly string[];
};

type Fixtures = Provoking & {
  /** The complaints of the pages so far. */
  complaints: readonly string[];
};

/**
 * A test that also fails where any of its pages complains of something that it does not list in `provokes`.
 */
export const test = base.extend<Fixtures>({
  provokes: [[], { option: true }],
  // This fixture starts before any page, and ends after all of them.
  complaints: [
    async ({ browser, provokes }, use) => {
      const complaints: string[] = [];
      const hear = (context: BrowserContext) => {
        watch(context, (what) => complaints.push(what));
        awaitUse(context);
      };
      browser.on("context", hear);
      await use(complaints);
      browser.off("context", hear);
      const provoked = provokes.map(patternOf);
      const others = complaints.filter((what) => !provoked.some((pattern) => pattern.test(what)));
      expect(others, "what pages complained of, and the test does not provoke").toEqual([]);
    },
    { auto: true },
  ],
});

/** The complaints of a session that ended elsewhere; which of the two calls shows it first is chance. */
export const sessionEnds = ["401 GET /api/me", "401 GET /api/live"] as const;

/** The complaints of the console when an operation with money asks for the passkey: the page proves it and sends it again. */
export const PROOF_ASKED = [
  "403 POST /api/console/approvals/*",
  "403 POST /api/console/closed-days",
  "403 POST /api/console/operations",
] as const;

function patternOf(complaint: string): RegExp {
  const parts = complaint.split("*").map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}
