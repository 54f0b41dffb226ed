/** The `test` of all browser tests: it fails if a page has a problem that the test does not cause on purpose. */
import { type BrowserContext, expect, test as base } from "@playwright/test";
import { awaitUse } from "./browser/usable.ts";

/** The console's line about a failed response. The event `response` has more. */
const OF_A_RESPONSE = /^Failed to load resource:/;
/** The error of requests that were under way when their page was left. */
const ABANDONED = "net::ERR_ABORTED";
const ERROR_STATUS = 400;

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

/** The problems of a session that ended elsewhere. Any of a page's requests may find it first. */
export const sessionEnds = ["401 GET /api/*"] as const;

/** The refusals before an operation with money: the console asks for the passkey and sends the operation again. */
export const PROOF_ASKED = [
  "403 POST /api/console/approvals/*",
  "403 POST /api/console/closed-days",
  "403 POST /api/console/operations",
] as const;

/**
 * Reports every problem of the context's pages from now on: errors and warnings in the console, including violations of
 * the security policy, uncaught errors, requests without a response (`net::ERR_FAILED GET /api/me`) and refused ones
 * (`422 POST /login`).
 */
function watch(context: BrowserContext, report: (problem: string) => void): void {
  context.on("console", (message) => {
    const isBad = message.type() === "error" || message.type() === "warning";
    if (isBad && !OF_A_RESPONSE.test(message.text())) report(`console: ${message.text()}`);
  });
  context.on("weberror", (webError) => report(`thrown: ${webError.error().message}`));
  context.on("requestfailed", (request) => {
    const error = request.failure()?.errorText;
    if (error !== ABANDONED) report(`${error} ${request.method()} ${pathOf(request.url())}`);
  });
  context.on("response", (response) => {
    if (response.status() < ERROR_STATUS) return;
    report(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
  });
}

const pathOf = (url: string): string => new URL(url).pathname;

function patternOf(problem: string): RegExp {
  const parts = problem.split("*").map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}
