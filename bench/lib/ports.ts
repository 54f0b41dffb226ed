import { createServer } from "node:net";

/** Below the range from which Linux takes ports for outgoing connections (from 32768). */
const FIRST_PORT = 23_000;
const LAST_PORT = 23_099;

let next = FIRST_PORT;

/** Returns a free port. @throws where all ports of the benchmarks are in use */
export async function freePort(): Promise<number> {
  for (; next <= LAST_PORT; next += 1) {
    if (await isFree(next)) return next++;
  }
  throw new Error(`no free port from ${FIRST_PORT} to ${LAST_PORT}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1" }, () => server.close(() => resolve(true)));
  });
}
