/**
 * Stands beside a user's session cookie and ends with it. The page's script, which may not read that
 * one, sees by it whether there is a session to ask GET /api/me about. Its value differs from session to
 * session and proves nothing.
 */
export const SIGNED_IN_COOKIE = "signed-in";

/**
 * The same for a page of another host, which cannot read that cookie: its value and, after `; `, its
 * lifetime, for the page to keep as a cookie of its own. Empty where there is no user's session any more.
 */
export const SIGNED_IN_HEADER = "x-signed-in";
