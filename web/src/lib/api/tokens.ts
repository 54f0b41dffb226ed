/** The CSRF token, and the sign that there is a session: from the cookies, or from another host's headers. */
import { SIGNED_IN_COOKIE, SIGNED_IN_HEADER } from "@portal/contract/cookies";
import { readCookie } from "../browser/cookies.ts";
import { apiOrigin } from "./api-origin.ts";

const CSRF_COOKIE = "XSRF-TOKEN";
const CSRF_HEADER = "x-xsrf-token";

/** Given by an API on another host, whose cookies are not this page's to read. */
let foreignToken: string | undefined;

export function csrfToken(): string | undefined {
  if (apiOrigin() !== "") return foreignToken;
  const token = readCookie(CSRF_COOKIE);
  return token === undefined ? undefined : decodeURIComponent(token);
}

/** Keeps what an API on another host says of the session; on this host cookies do that by themselves. */
export function keepTokens({ headers }: Response): void {
  if (apiOrigin() === "") return;
  foreignToken = headers.get(CSRF_HEADER) ?? foreignToken;
  const sign = headers.get(SIGNED_IN_HEADER);
  if (sign !== null) keepSign(sign);
}

/** With its lifetime after it, as the header has it. */
function keepSign(sign: string): void {
  const attributes = `path=/; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
  document.cookie = `${SIGNED_IN_COOKIE}=${sign || "; max-age=0"}; ${attributes}`;
}
