/** `npm test`: everything CI runs, one line a step, and the sum of all tests on the last line. */
import { runBrowserTests } from "./checks/browser-tests.ts";
import { runCheck } from "./checks/check.ts";
import { findUnconventional } from "./checks/conventions.ts";
import { type Step, sum } from "./checks/tally.ts";
import { runUnitTests } from "./checks/unit-tests.ts";
import { buildWebIfStale } from "./lib/web-build.ts";

const SOURCES = ["contract", "server", "web", "sandbox", "cli", "e2e", "scripts"];

const steps: readonly Step[] = [
  { name: "format", run: () => runCheck("oxfmt", ["--check"]) },
  { name: "lint", run: () => runCheck("oxlint", ["--type-aware", "--deny-warnings"]) },
  { name: "types", run: () => runCheck("tsc", ["-p", "tsconfig.json"]) },
  { name: "types of the page", run: () => runCheck("tsc", ["-p", "web/tsconfig.json"]) },
  { name: "types of the journeys", run: () => runCheck("tsc", ["-p", "e2e/tsconfig.json"]) },
  {
    name: "import rules",
    run: () => runCheck("depcruise", ["--config", ".dependency-cruiser.mjs", ...SOURCES]),
  },
  { name: "unused code", run: () => runCheck("knip", []) },
  { name: "conventions", run: findUnconventional },
  { name: "unit and integration tests", run: runUnitTests },
  {
    name: "build of the page",
    run: async () => {
      await buildWebIfStale();
      return { passed: 1, failed: 0 };
    },
  },
  { name: "journeys in the browser", run: runBrowserTests },
];

const tally = await sum(steps);
process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;
