/** Returns this machine's own origins with a port: in development any of them may be typed. */
export function loopbackOrigins(port: number): string[] {
  return ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);
}
