import { beforeEach, expect, test, vi } from "vitest";
import { type Step, sum, type Tally } from "./tally.ts";

const GO_ON = new AbortController().signal;
const step = (run: Step["run"]): Step => ({ name: "a step", run });
const counting = (tally: Tally) => step(async () => tally);

beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue(undefined);
});

test.each([
  ["the counts of all steps are added up", counting({ passed: 1, failed: 2 }), 2],
  ["a step that throws is a failed test", step(() => Promise.reject(new Error("no tool"))), 1],
  ["a step that ran no test has failed", counting({ passed: 0, failed: 0 }), 1],
])("%s, and the others still run", async (_what, first, failed) => {
  const { passed } = await first.run(GO_ON).catch(() => ({ passed: 0 }));
  const both = [first, counting({ passed: 3, failed: 0 })];
  expect(await sum(both, GO_ON, 2)).toEqual({ passed: passed + 3, failed });
});

test("after an interruption no further step begins", async () => {
  const controller = new AbortController();
  const second = vi.fn<Step["run"]>(async () => ({ passed: 1, failed: 0 }));
  const first = step(async () => {
    controller.abort();
    return { passed: 1, failed: 0 };
  });
  await sum([first, step(second)], controller.signal);
  expect(second).not.toHaveBeenCalled();
});
