/** Returns the raw value of a cookie that scripts may read. */
export function readCookie(name: string): string | undefined {
  const prefix = `${name}=`;
  const cookie = document.cookie.split("; ").find((text) => text.startsWith(prefix));
  return cookie?.slice(prefix.length);
}
