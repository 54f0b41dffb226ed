import Fastify from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportProxyMismatch } from "./proxy-mismatch.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a function that sends a request with this header, and says how many errors it has logged. */
function listener(hops: number) {
  const lines: string[] = [];
  const app = Fastify({
    logger: { level: "error", stream: { write: (line: string) => void lines.push(line) } },
  });
  reportProxyMismatch(app, hops);
  app.get("/", async () => "");
  return async (forwardedFor?: string) => {
    const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
    await app.inject({ path: "/", headers });
    return lines.splice(0).filter((line) => line.includes('"event":"proxy_mismatch"')).length;
  };
}

test.each([
  [0, undefined, 0],
  [0, "203.0.113.1", 1],
  [1, undefined, 0],
  [1, "203.0.113.1", 0],
  [1, "forged, 203.0.113.1", 0],
  [2, "203.0.113.1", 1],
  [2, "203.0.113.1, 198.51.100.1", 0],
])(
  "with %d proxies configured, X-Forwarded-For: %s causes %d errors in the log",
  async (hops, header, errors) => {
    expect(await listener(hops)(header)).toBe(errors);
  },
);

test("the error is logged once in ten minutes, for any number of requests", async () => {
  const send = listener(0);
  expect(await send("203.0.113.1")).toBe(1);
  expect(await send("203.0.113.2")).toBe(0);
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(await send("203.0.113.3")).toBe(1);
});
