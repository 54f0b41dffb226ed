/**
 * `npm test`: runs the static checks and the short lane of tests, and prints a line for each step, with the sum of all
 * tests on the last line. `npm test -- <filter>` runs only the tests of both lanes whose file's path contains the
 * filter.
 */
import { checkFloor } from "./checks/floor.ts";
import { checkWeights, weighPages, weighWeb } from "./checks/page-weight.ts";
import { staticSteps } from "./checks/static-checks.ts";
import { runSteps, type Step, type Tally } from "./checks/tally.ts";
import { browserTests, unitTests } from "./checks/test-steps.ts";
import { buildConsoleIfStale, buildWebIfStale, CONSOLE_DIST, PAGES_DIST } from "./lib/web-build.ts";

const filter = process.argv.slice(2);
const lane = filter.length > 0 ? "all" : "short";
const checks: readonly Step[] = [
  // The longest comes first: the others share the other core meanwhile.
  { name: "build and weight of the page", run: buildPage },
  ...staticSteps,
];
await runSteps(
  [...unitTests(lane, filter), ...browserTests(lane, filter)],
  filter.length > 0 ? [] : checks,
);

async function buildPage(stop: AbortSignal): Promise<Tally> {
  await buildWebIfStale(stop);
  await buildConsoleIfStale(stop);
  const weight = checkWeights([...weighWeb(PAGES_DIST), ...weighPages(CONSOLE_DIST)]);
  const floor = checkFloor([PAGES_DIST, CONSOLE_DIST]);
  const output = [weight.output, floor.output].filter(Boolean).join("\n");
  return { passed: weight.passed + floor.passed, failed: weight.failed + floor.failed, output };
}
