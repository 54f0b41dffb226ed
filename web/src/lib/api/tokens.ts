/**
 * Reads and keeps the CSRF token and the signed-in hint: from cookies, or from the headers of an API on another host.
 */
import { SIGNED_IN_HEADER } from "@portal/contract/http/cookies";
import { decodeCookie, readCookies, writeSignedInCookie } from "../browser/cookies.ts";
import { apiOrigin } from "./api-url.ts";

const CSRF_COOKIE = "XSRF-TOKEN";
const CSRF_HEADER = "x-xsrf-token";
/** A nonce and a signature, as the server makes them. */
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/;
/** The characters that a header may have: fetch throws for any other. */
const HEADER_VALUE = /^[\u0021-\u007E]+$/;

/** The token of an API on another host, whose cookies this page cannot read. */
let foreignToken: string | undefined;

/** Tokens that the server has refused: of an ended session, or of another site on the parent domain. */
const refused = new Set<string>();

/**
 * Returns the CSRF tokens that may be the server's, the likeliest first. There are several where another site on the
 * parent domain sets a cookie of the same name.
 */
export function csrfTokens(): string[] {
  if (apiOrigin() !== "") return foreignToken === undefined ? [] : [foreignToken];
  const tokens = [...new Set(readCookies(CSRF_COOKIE).map(decodeCookie))];
  const doubt = (token: string) =>
    Number(refused.has(token)) * 2 + Number(!TOKEN_SHAPE.test(token));
  return tokens
    .filter((token) => HEADER_VALUE.test(token))
    .sort((one, other) => doubt(one) - doubt(other));
}

/** Notes that the server has refused a token. */
export function noteRefusedToken(token: string): void {
  refused.add(token);
}

export const isRefusedToken = (token: string): boolean => refused.has(token);

/** Keeps the tokens that an API on another host sends in headers. On the page's own host, cookies do that. */
export function keepTokens({ headers }: Response): void {
  if (apiOrigin() === "") return;
  foreignToken = headers.get(CSRF_HEADER) ?? foreignToken;
  const hint = headers.get(SIGNED_IN_HEADER);
  // The header's value already includes the cookie's lifetime.
  if (hint !== null) writeSignedInCookie(hint);
}
