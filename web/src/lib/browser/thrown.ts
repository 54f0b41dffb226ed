/** Collects programming errors, for a report to the portal. */

/** At most so many reports for one load of the page: an error in a loop says nothing new. */
const MOST_REPORTS = 3;
/** Not reported: browsers throw these errors when a player, a time-out or the network ended something. */
const NO_FAULT = new Set(["AbortError", "NotAllowedError", "TimeoutError", "NetworkError"]);

const seen = new WeakSet<Error>();
let report: ((error: Error) => Promise<unknown>) | undefined;
let left = MOST_REPORTS;

/** Reports errors that nobody catches, and those that `noteThrown` gets. */
export function startErrorReports(send: (error: Error) => Promise<unknown>): void {
  report = send;
  addEventListener("error", ({ error }) => noteThrown(error));
  addEventListener("unhandledrejection", ({ reason }) => noteThrown(reason));
}

/** Reports an error once, and only a few of a page. Failed calls (ApiError) are none. */
export function noteThrown(thrown: unknown): void {
  if (!(thrown instanceof Error) || thrown.name === "ApiError" || NO_FAULT.has(thrown.name)) {
    return;
  }
  if (seen.has(thrown) || !report || left === 0) return;
  seen.add(thrown);
  left -= 1;
  // A report that fails is lost: the next player's arrives.
  report(thrown).catch(() => undefined);
}
