/**
 * `npm test`: runs everything that CI runs and prints a line for each step, with the sum of all tests on the
 * last line. `npm test -- <filter>` runs only the test files whose path contains the filter, and no other
 * step.
 */
import { runBrowserTests } from "./checks/browser-tests.ts";
import { checkConventions } from "./checks/conventions.ts";
import { checkImports } from "./checks/import-rules.ts";
import { checkFloor } from "./checks/floor.ts";
import { checkWeights, weighPages, weighWeb } from "./checks/page-weight.ts";
import { staticSteps } from "./checks/static-checks.ts";
import { type Step, sum, type Tally } from "./checks/tally.ts";
import { runUnitTests } from "./checks/unit-tests.ts";
import { forgetSettings } from "./lib/forget-settings.ts";
import { listenForStop } from "./lib/stop-request.ts";
import { buildConsoleIfStale, buildWebIfStale, CONSOLE_DIST, PAGES_DIST } from "./lib/web-build.ts";

const INTERRUPTED = 130;

const stop = listenForStop();
const filter = process.argv.slice(2);
forgetSettings();

const { passed, failed } = filter.length > 0 ? await runSome() : await runAll();
console.log(stop.aborted ? "\nInterrupted." : `\n${passed} passed, ${failed} failed`);
if (stop.aborted) process.exitCode = INTERRUPTED;
else process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function runAll(): Promise<Tally> {
  const apart: readonly Step[] = [
    // The longest comes first: the others share the other core meanwhile.
    { name: "build and weight of the page", run: buildPage },
    ...staticSteps,
    { name: "import rules", run: checkImports },
    { name: "conventions", run: () => Promise.resolve(checkConventions()) },
  ];
  const inTurn: readonly Step[] = [
    { name: "unit and integration tests", run: () => runUnitTests(stop, []) },
    { name: "journeys in the browser", run: () => runBrowserTests(stop, []) },
  ];
  return add(await sum(apart, stop, { atOnce: 2 }), await sum(inTurn, stop));
}

function runSome(): Promise<Tally> {
  const steps: readonly Step[] = [
    { name: "unit and integration tests", run: () => runUnitTests(stop, filter) },
    { name: "journeys in the browser", run: () => runBrowserTests(stop, filter) },
  ];
  return sum(steps, stop, { mayBeEmpty: true });
}

async function buildPage(): Promise<Tally> {
  await buildWebIfStale(stop);
  await buildConsoleIfStale(stop);
  const weights = [...weighWeb(PAGES_DIST), ...weighPages(CONSOLE_DIST)];
  const { output: beyond, ...floor } = checkFloor([PAGES_DIST, CONSOLE_DIST]);
  const { output: heavy, ...weight } = checkWeights(weights);
  const output = [heavy, beyond].filter(Boolean).join("\n");
  return { ...add(weight, floor), ...(output ? { output } : {}) };
}

function add(one: Tally, other: Tally): Tally {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}
