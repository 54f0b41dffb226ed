import { forgetSettings } from "../lib/process-settings.ts";
import { listenForStop } from "../lib/stop-request.ts";

/** How many tests of a step passed and failed. A step that ran no tests has failed. */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  /** The output to show. */
  readonly output?: string;
};

export type Step = {
  readonly name: string;
  run(stop: AbortSignal): Promise<Tally>;
};

const MS_PER_SECOND = 1_000;
/** The exit code of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

/**
 * Runs the steps of a lane, prints the sum of their tests as the last line, and sets the exit code.
 * @param before these run two at a time, before the others
 */
export async function runSteps(
  inTurn: readonly Step[],
  before: readonly Step[] = [],
): Promise<void> {
  const stop = listenForStop();
  forgetSettings();
  const one = await sum(before, stop, 2);
  const other = await sum(inTurn, stop);
  const passed = one.passed + other.passed;
  const failed = one.failed + other.failed;
  console.log(stop.aborted ? "\nInterrupted." : `\n${passed} passed, ${failed} failed`);
  if (stop.aborted) process.exitCode = INTERRUPTED;
  else process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

/** Runs the steps, `atOnce` at a time, prints each result when the step ends, and adds up. */
export async function sum(steps: readonly Step[], stop: AbortSignal, atOnce = 1): Promise<Tally> {
  const total = { passed: 0, failed: 0 };
  const waiting = [...steps];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step && !stop.aborted; step = waiting.shift()) {
      const { passed, failed } = await runAndPrint(step, stop);
      total.passed += passed;
      total.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return total;
}

async function runAndPrint(step: Step, stop: AbortSignal): Promise<Tally> {
  const begun = performance.now();
  const tally = await run(step, stop);
  const seconds = ((performance.now() - begun) / MS_PER_SECOND).toFixed(1);
  const mark = tally.failed === 0 ? "✓" : "✗";
  const counts = `${tally.passed} passed, ${tally.failed} failed`;
  const output = tally.output ? `\n${tally.output.trimEnd()}` : "";
  console.log(`${mark} ${step.name}: ${counts} (${seconds} s)${output}`);
  return tally;
}

async function run(step: Step, stop: AbortSignal): Promise<Tally> {
  try {
    const tally = await step.run(stop);
    if (tally.passed + tally.failed > 0) return tally;
    return { passed: 0, failed: 1, output: `${tally.output ?? ""}\nNo test was run.` };
  } catch (error) {
    if (stop.aborted) return { passed: 0, failed: 0, output: "  interrupted" };
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { passed: 0, failed: 1, output };
  }
}
