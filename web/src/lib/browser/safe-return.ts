const SOMEWHERE = "https://portal.invalid";

/**
 * The path, query and hash of an address that somebody asks to be sent back to, if it lies on this
 * origin; otherwise the fallback. Addresses come from links, so anybody may have written them.
 */
export function safeReturn(wanted: string | null | undefined, fallback = "/"): string {
  // One slash and then none: `//host` and `/\host` leave the origin, as does any scheme.
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return fallback;
  // Browsers drop tabs and line breaks before they read an address: `/<tab>/host` is `//host`.
  if (/[\p{Cc}\\]/u.test(wanted)) return fallback;
  const url = URL.parse(wanted, SOMEWHERE);
  if (url?.origin !== SOMEWHERE) return fallback;
  const path = url.pathname + url.search + url.hash;
  // `/..//host` is tidied to `//host`, which would leave when followed.
  return path.startsWith("//") ? fallback : path;
}
