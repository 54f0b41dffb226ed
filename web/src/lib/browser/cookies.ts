/** The value of a cookie that scripts may read, as it was sent. */
export function readCookie(name: string): string | undefined {
  const prefix = `${name}=`;
  const cookie = document.cookie.split("; ").find((text) => text.startsWith(prefix));
  return cookie?.slice(prefix.length);
}
