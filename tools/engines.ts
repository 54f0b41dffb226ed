/**
 * `npm run engines [filter]`: plays the main journeys in Chromium, Firefox and WebKit, and writes the table and the
 * pictures of docs/browsers.md once all have passed. The filter, a regular expression, selects by title.
 */
import { engineJourneys } from "./checks/test-steps.ts";
import { ensureEngines } from "./checks/browsers.ts";
import { runSteps } from "./checks/tally.ts";

const missing = ensureEngines();
if (missing.length === 0) {
  await runSteps([engineJourneys(process.argv[2])]);
} else {
  console.error(`The machine lacks packages. Install them (Debian): ${missing.join(", ")}`);
  process.exitCode = 1;
}
