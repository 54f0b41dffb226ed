/**
 * The CSRF token and the sign of a session: from the cookies, or from the headers of an API on another host.
 */
import { SIGNED_IN_COOKIE, SIGNED_IN_HEADER } from "@portal/contract/http/cookies";
import { readCookie } from "../browser/cookies.ts";
import { apiOrigin } from "./api-url.ts";

const CSRF_COOKIE = "XSRF-TOKEN";
const CSRF_HEADER = "x-xsrf-token";

/** The token of an API on another host, whose cookies this page cannot read. */
let foreignToken: string | undefined;

export function csrfToken(): string | undefined {
  if (apiOrigin() !== "") return foreignToken;
  const token = readCookie(CSRF_COOKIE);
  return token === undefined ? undefined : decodeURIComponent(token);
}

/** Keeps the tokens that an API on another host sends in headers. On the page's own host, cookies do that. */
export function keepTokens({ headers }: Response): void {
  if (apiOrigin() === "") return;
  foreignToken = headers.get(CSRF_HEADER) ?? foreignToken;
  const sign = headers.get(SIGNED_IN_HEADER);
  if (sign !== null) keepSign(sign);
}

/** The header's value already includes the cookie's lifetime. */
function keepSign(sign: string): void {
  const attributes = `path=/; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
  document.cookie = `${SIGNED_IN_COOKIE}=${sign || "; max-age=0"}; ${attributes}`;
}
