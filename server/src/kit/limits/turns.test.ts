import { expect, test } from "vitest";
import { tally } from "../../testing/concurrently.ts";
import { AppError } from "../http/errors.ts";
import { openCallTurns, openTurns } from "./turns.ts";

const LONG_MS = 60_000;

/** Calls that end when the test says so. */
function heldCalls(turns: ReturnType<typeof openTurns>) {
  const ends: (() => void)[] = [];
  const results: (string | number)[] = [];
  const begin = (caller: string) =>
    turns(caller, () => new Promise<void>((resolve) => ends.push(resolve))).then(
      () => void results.push("done"),
      (error: unknown) => void results.push(error instanceof AppError ? error.statusCode : "fault"),
    );
  return { ends, results, begin };
}

/** Lets everything go on that waits for nothing outside. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("R-CROWD-1: of a caller's calls a few run, some wait, and the next is refused with 429 at once", async () => {
  const calls = heldCalls(openTurns({ atOnce: 2, maxWaiting: 3, patienceMs: LONG_MS }));
  const all = Array.from({ length: 10 }, () => calls.begin("busy"));
  await settle();
  expect(calls.ends).toHaveLength(2);
  expect(calls.results).toEqual([429, 429, 429, 429, 429]);
  // Each that ends lets the next begin.
  for (let ended = 0; ended < 5; ended += 1) {
    expect(calls.ends).toHaveLength(Math.min(2 + ended, 5));
    calls.ends[ended]!();
    await settle();
  }
  await Promise.all(all);
  expect(tally(calls.results)).toEqual({ 429: 5, done: 5 });
});

test("R-CROWD-1: another caller's call does not wait for those of a busy one", async () => {
  const calls = heldCalls(openTurns({ atOnce: 1, maxWaiting: 5, patienceMs: LONG_MS }));
  const busy = [calls.begin("busy"), calls.begin("busy")];
  await settle();
  const other = calls.begin("other");
  await settle();
  expect(calls.ends).toHaveLength(2);
  calls.ends[1]!();
  await other;
  expect(calls.results).toEqual(["done"]);
  calls.ends[0]!();
  await settle();
  calls.ends[2]!();
  await Promise.all(busy);
});

test("a call that has waited too long is refused, never begins, and frees its place", async () => {
  const calls = heldCalls(openTurns({ atOnce: 1, maxWaiting: 1, patienceMs: 1 }));
  const first = calls.begin("busy");
  await calls.begin("busy");
  expect(calls.results).toEqual([429]);
  expect(calls.ends).toHaveLength(1);
  calls.ends[0]!();
  await first;
  const next = calls.begin("busy");
  await settle();
  calls.ends[1]!();
  await next;
  expect(calls.results).toEqual([429, "done", "done"]);
});

test("a failed call passes its turn on", async () => {
  const turns = openTurns({ atOnce: 1, maxWaiting: 1, patienceMs: LONG_MS });
  const failing = turns("busy", () => Promise.reject(new Error("planted")));
  const next = turns("busy", () => Promise.resolve("served"));
  await expect(failing).rejects.toThrow("planted");
  expect(await next).toBe("served");
});

test("calls that read do not wait for calls that change something", async () => {
  const turns = openCallTurns(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const changing = Array.from({ length: 9 }, () =>
    turns("busy", { method: "POST" }, () => promise),
  );
  expect(await turns("busy", { method: "GET" }, () => Promise.resolve("read"))).toBe("read");
  resolve();
  await Promise.all(changing);
});
