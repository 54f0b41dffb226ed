import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the range from which Linux takes ports for outgoing connections (from 32768). */
const PORTS = { from: 22_500, to: 22_900 };
/** Each of vitest's workers has a share of its own, so that no two take the same port. */
const WORKERS = 8;
const SHARE = (PORTS.to - PORTS.from) / WORKERS;
/** Two runs at once on one machine begin at different places. */
const BEGIN_AT = randomInt(SHARE);

const taken = new Set<number>();

/** A port that nobody listens on, for a process that must be told its port before it starts. */
export async function takePort(): Promise<number> {
  const worker = Number(process.env["VITEST_POOL_ID"] ?? 1) % WORKERS;
  const first = PORTS.from + worker * SHARE;
  for (let step = 0; step < SHARE; step++) {
    const port = first + ((BEGIN_AT + step) % SHARE);
    if (taken.has(port)) continue;
    taken.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${first} to ${first + SHARE - 1}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1" }, () => server.close(() => resolve(true)));
  });
}
