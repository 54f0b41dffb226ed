import type { BrowserContext } from "@playwright/test";

/** The console's line about a failed response; the event `response` says more. */
const OF_AN_ANSWER = /^Failed to load resource:/;
/** The error of requests that were under way when their page was left. */
const LEFT_BEHIND = "net::ERR_ABORTED";
const REFUSED_FROM = 400;

/**
 * Reports everything that goes wrong on the context's pages from now on: errors and warnings in the console,
 * where violations of the security policy appear too, uncaught errors, requests without a response
 * (`net::ERR_FAILED GET /api/me`) and refused ones (`422 POST /login`).
 */
export function watch(context: BrowserContext, complain: (what: string) => void): void {
  context.on("console", (message) => {
    const isBad = message.type() === "error" || message.type() === "warning";
    if (isBad && !OF_AN_ANSWER.test(message.text())) complain(`console: ${message.text()}`);
  });
  context.on("weberror", (webError) => complain(`thrown: ${webError.error().message}`));
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    if (why !== LEFT_BEHIND) complain(`${why} ${request.method()} ${pathOf(request.url())}`);
  });
  context.on("response", (response) => {
    if (response.status() < REFUSED_FROM) return;
    complain(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
  });
}

const pathOf = (url: string): string => new URL(url).pathname;
