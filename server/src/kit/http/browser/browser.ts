/** What use cases know of the browser that asks, and what they change in it. Routes turn it into cookies. */

export type Browser = {
  /** Of its session, or of the visitor that it is. */
  readonly sessionToken: string | undefined;
  /** Of the accounts that it has logged in to, the latest first. */
  readonly deviceTokens: readonly string[];
  /** Of a login that waits for its second step. */
  readonly approvalToken: string | undefined;
  readonly address: string;
  readonly userAgent: string | undefined;
};

/** How long a browser keeps its device tokens: as long as browsers keep any cookie (RFC 6265bis). */
export const DEVICE_TOKEN_DAYS_KEPT = 400;

/** A token and how long the browser keeps it; without `maxAgeSeconds` until it is closed. */
export type KeptToken = { readonly token: string; readonly maxAgeSeconds: number | undefined };

/** What a result changes in the browser. What is absent stays as it is. */
export type BrowserChange = {
  readonly session?: KeptToken | "ended";
  readonly deviceTokens?: readonly string[];
  readonly approval?: KeptToken | "over";
  /** True where nothing that the browser has cached of the player's pages may stay. */
  readonly clearsCache?: boolean;
};

/** A call's result that changes the browser, too. */
export class BrowserResult<T> {
  readonly result: T;
  readonly change: BrowserChange;

  constructor(result: T, change: BrowserChange) {
    this.result = result;
    this.change = change;
  }
}
