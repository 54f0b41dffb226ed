import { afterEach, expect, test } from "vitest";
import { type FinishedSpan, inSpan, traceTo } from "./spans.ts";

afterEach(() => traceTo(undefined));

const begin = (name: string, work: () => Promise<unknown>) =>
  inSpan(() => ({ name, kind: "internal" }), work);

async function spansOf(keptShare: number, work: () => Promise<unknown>): Promise<FinishedSpan[]> {
  const spans: FinishedSpan[] = [];
  traceTo({ keptShare, take: (span) => spans.push(span) });
  await work().catch(() => undefined);
  return spans;
}

test("spans that begin within a span are its children, even if two run concurrently", async () => {
  const spans = await spansOf(1, () =>
    Promise.all(
      ["a", "b"].map((name) => begin(name, () => begin(`${name} below`, async () => {}))),
    ),
  );
  const named = Object.fromEntries(spans.map((span) => [span.name, span]));
  for (const name of ["a", "b"]) {
    expect(named[`${name} below`]!.parentSpanId).toBe(named[name]!.spanId);
    expect(named[`${name} below`]!.traceId).toBe(named[name]!.traceId);
    expect(named[name]!.parentSpanId).toBeUndefined();
  }
  expect(named["a"]!.traceId).not.toBe(named["b"]!.traceId);
});

test("all spans of a trace are kept or none", async () => {
  const nest = () => begin("outer", () => begin("inner", async () => {}));
  expect(await spansOf(0, nest)).toEqual([]);
  expect(await spansOf(1, nest)).toHaveLength(2);
});

test("a span keeps an error's name and code, not its message, and rethrows it", async () => {
  const error = Object.assign(new TypeError("Kiem-hiep-2026"), { code: "23505" });
  let caught: unknown;
  const [span] = await spansOf(1, () =>
    begin("failing", () => Promise.reject(error)).catch((thrown: unknown) => (caught = thrown)),
  );
  expect(span!.error).toBe("TypeError 23505");
  expect(caught).toBe(error);
});
