import { forgetSettings } from "../lib/forget-settings.ts";
import { listenForStop } from "../lib/stop-request.ts";
import { type Step, sum } from "./tally.ts";

const INTERRUPTED = 130;

/** Runs the steps of a lane, prints the sum of their tests as the last line, and sets the exit code. */
export async function runSteps({
  atOnce,
  inTurn,
}: {
  /** Two at a time, before the others. */
  readonly atOnce: readonly Step[];
  readonly inTurn: readonly Step[];
}): Promise<void> {
  const stop = listenForStop();
  forgetSettings();
  const one = await sum(atOnce, stop, { atOnce: 2 });
  const other = await sum(inTurn, stop);
  const passed = one.passed + other.passed;
  const failed = one.failed + other.failed;
  console.log(stop.aborted ? "\nInterrupted." : `\n${passed} passed, ${failed} failed`);
  if (stop.aborted) process.exitCode = INTERRUPTED;
  else process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
