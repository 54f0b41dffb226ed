import type { BrowserContext } from "@playwright/test";

/** The console's line about a failed response. The event `response` has more. */
const OF_A_RESPONSE = /^Failed to load resource:/;
/** The error of requests that were under way when their page was left. */
const ABANDONED = "net::ERR_ABORTED";
const ERROR_STATUS = 400;

/**
 * Reports every problem of the context's pages from now on: errors and warnings in the console, including violations of
 * the security policy, uncaught errors, requests without a response (`net::ERR_FAILED GET /api/me`) and refused ones
 * (`422 POST /login`).
 */
export function watch(context: BrowserContext, report: (problem: string) => void): void {
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
