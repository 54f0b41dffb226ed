import { hostCookie, SIGNED_IN_COOKIE } from "@portal/contract/http/cookies";

/**
 * Returns the raw values of all cookies of a name that scripts may read. A site on the parent domain may have set a
 * cookie of the same name.
 */
export function readCookies(name: string): string[] {
  const prefix = `${name}=`;
  return document.cookie
    .split("; ")
    .filter((text) => text.startsWith(prefix))
    .map((text) => text.slice(prefix.length));
}

/** Returns the raw value of a cookie that scripts may read. */
export const readCookie = (name: string): string | undefined => readCookies(name)[0];

/** Returns the decoded value of a cookie; the value itself where it is not encoded. */
export function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const isHttps = (): boolean => location.protocol === "https:";

/** Returns the value of the cookie that shows that a player is signed in. */
export const readSignedInCookie = (): string | undefined =>
  readCookie(hostCookie(SIGNED_IN_COOKIE, isHttps()));

/** Sets the cookie that shows that a player is signed in. `value` may include a lifetime; empty: there is none. */
export function writeSignedInCookie(value: string): void {
  const secure = isHttps();
  const attributes = `path=/; samesite=lax${secure ? "; secure" : ""}`;
  const name = hostCookie(SIGNED_IN_COOKIE, secure);
  document.cookie = `${name}=${value || "; max-age=0"}; ${attributes}`;
}
