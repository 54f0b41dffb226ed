/** The `test` of all browser tests: it fails if a page has a problem that the test does not cause on purpose. */
import { type BrowserContext, expect, test as base } from "@playwright/test";
import { watch } from "./browser/problems.ts";
import { awaitUse } from "./browser/usable.ts";

export type Provoking = {
  /** The problems that a test causes on purpose, as `watch` reports them; `*` matches any part. */
  provokes: readonly string[];
};

type Fixtures = Provoking & {
  /** The problems of the pages so far. */
  problems: readonly string[];
};

/** A page's problem passes only if `provokes` lists it. */
export const test = base.extend<Fixtures>({
  provokes: [[], { option: true }],
  // This fixture starts before any page, and ends after all of them.
  problems: [
    async ({ browser, provokes }, use) => {
      const problems: string[] = [];
      const observe = (context: BrowserContext) => {
        watch(context, (problem) => problems.push(problem));
        awaitUse(context);
      };
      browser.on("context", observe);
      await use(problems);
      browser.off("context", observe);
      const provoked = provokes.map(patternOf);
      const others = problems.filter((one) => !provoked.some((pattern) => pattern.test(one)));
      expect(others, "problems of the pages that the test does not provoke").toEqual([]);
    },
    { auto: true },
  ],
});

/** The problems of a session that ended elsewhere. Either of the two calls may find it first. */
export const sessionEnds = ["401 GET /api/me", "401 GET /api/live"] as const;

/** The refusals before an operation with money: the console asks for the passkey and sends the operation again. */
export const PROOF_ASKED = [
  "403 POST /api/console/approvals/*",
  "403 POST /api/console/closed-days",
  "403 POST /api/console/operations",
] as const;

function patternOf(problem: string): RegExp {
  const parts = problem.split("*").map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}
