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
// The situations are played one at a time, so beside them there is room for other tests.
const atOnce = [...unitTests("long", filter), ...situations(filter)];
await runSteps([...browserTests("long", filter), ...hydration(filter)], atOnce);
