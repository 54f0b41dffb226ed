/** Any origin that is not ours: an address that stays on it after parsing is only a path. */
const SOMEWHERE = "https://portal.invalid";

/**
 * Returns the path, query and hash of an address to go back to, if it is on this origin; otherwise the
 * fallback. The address comes from a link, so an attacker may have written it.
 */
export function safeReturn(wanted: string | null | undefined, fallback = "/"): string {
  // One slash, then no other: `//host` and `/\host` leave the origin, as does any scheme.
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return fallback;
  // Browsers drop tabs and line breaks from an address before they read it: `/<tab>/host` is `//host`.
  if (/[\p{Cc}\\]/u.test(wanted)) return fallback;
  const url = new URL(wanted, SOMEWHERE);
  if (url.origin !== SOMEWHERE) return fallback;
  const path = url.pathname + url.search + url.hash;
  // The parser turns `/..//host` into `//host`, which would leave the origin.
  return path.startsWith("//") ? fallback : path;
}
