import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Step, sum } from "./tally.ts";

const GO_ON = new AbortController().signal;

beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue(undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const step = (name: string, run: Step["run"]): Step => ({ name, run });

test("the counts of all steps are added up", async () => {
  const steps = [
    step("one", async () => ({ passed: 3, failed: 0 })),
    step("two", async () => ({ passed: 1, failed: 2 })),
  ];
  expect(await sum(steps, GO_ON, { atOnce: 2 })).toEqual({ passed: 4, failed: 2 });
});

test("a step that throws is a failed test, and the others still run", async () => {
  const steps = [
    step("broken", () => Promise.reject(new Error("no tool"))),
    step("well", async () => ({ passed: 1, failed: 0 })),
  ];
  expect(await sum(steps, GO_ON)).toEqual({ passed: 1, failed: 1 });
});

test("a step that ran no test has failed", async () => {
  const steps = [step("empty", async () => ({ passed: 0, failed: 0 }))];
  expect(await sum(steps, GO_ON)).toEqual({ passed: 0, failed: 1 });
});

test("after an interruption no further step begins", async () => {
  const controller = new AbortController();
  const second = vi.fn<Step["run"]>(async () => ({ passed: 1, failed: 0 }));
  const first = step("first", async () => {
    controller.abort();
    return { passed: 1, failed: 0 };
  });
  await sum([first, step("second", second)], controller.signal);
  expect(second).not.toHaveBeenCalled();
});
