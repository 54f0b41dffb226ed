/**
 * `npm run test:long`: runs the long lane of tests: portals started for each refused setting, kills, seeds, every fault
 * at every statement, long fuzzing, planted violations, every page at every size, and the situations of staff and
 * players. `npm run test:long -- <filter>` runs those whose file's path contains the filter.
 *
 * `SITUATIONS_BY=keyboard` plays the situations without a pointer; `FUZZ_REQUESTS` and `FUZZ_SEED` set how many
 * requests each route gets, and which.
 */
import { browserTests, hydration, situations, unitTests } from "./checks/test-steps.ts";
import { runSteps } from "./checks/tally.ts";

const filter = process.argv.slice(2);
await runSteps([
  ...unitTests("long", filter),
  ...browserTests("long", filter),
  ...hydration(filter),
  ...situations(filter),
]);
