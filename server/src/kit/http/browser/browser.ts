/**
 * The requesting browser as handlers see it (`Browser`), and their changes to it (`BrowserChange`), which become
 * cookies.
 */

export type Browser = {
  /** The token of its session, signed in or visitor. */
  readonly sessionToken: string | undefined;
  /** The device tokens of the accounts that it has logged in to, the latest first. */
  readonly deviceTokens: readonly string[];
  /** The token of a login that waits for its second step. */
  readonly approvalToken: string | undefined;
  readonly address: string;
  readonly userAgent: string | undefined;
};

/** How long a browser keeps its device tokens: the longest that browsers keep any cookie (RFC 6265bis). */
export const DEVICE_TOKEN_DAYS_KEPT = 400;

/** A token and how long the browser keeps it; without `maxAgeSeconds`, until the browser is closed. */
export type KeptToken = { readonly token: string; readonly maxAgeSeconds: number | undefined };

/** What a result changes in the browser. Absent fields stay unchanged. */
export type BrowserChange = {
  readonly session?: KeptToken | "ended";
  readonly deviceTokens?: readonly string[];
  readonly approval?: KeptToken | "over";
  /** True where the browser must clear its cache of the player's pages. */
  readonly clearsCache?: boolean;
};

/** A call's result that also changes the browser. */
export class BrowserResult<T> {
  readonly result: T;
  readonly change: BrowserChange;

  constructor(result: T, change: BrowserChange) {
    this.result = result;
    this.change = change;
  }
}
