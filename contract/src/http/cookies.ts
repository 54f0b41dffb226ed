/**
 * Name, without the prefix of `hostCookie`, of the cookie that is set and removed together with a user's session
 * cookie. The page's script cannot read the session cookie; this one shows whether there is a session to request GET
 * /api/me for. Its value differs from session to session and proves nothing.
 */
export const SIGNED_IN_COOKIE = "signed-in";

/** Returns the name of a cookie that no other host can set: browsers protect names with this prefix, on https only. */
export const hostCookie = (name: string, isHttps: boolean): string =>
  isHttps ? `__Host-${name}` : name;

/**
 * Name of the response header that carries this cookie to a page of another host, which cannot read it: the cookie's
 * value and, after `; `, its lifetime. The page sets its own cookie from it. Empty once there is no user's session.
 */
export const SIGNED_IN_HEADER = "x-signed-in";
