/**
 * `npm run engines [filter]`: plays the main journeys in Chromium, Firefox and WebKit, and writes the table and the
 * pictures of docs/browsers.md once all have passed. The filter, a regular expression, selects by title.
 */
import { ensureEngines } from "./checks/engines.ts";
import { play } from "./lib/play.ts";

const [filter] = process.argv.slice(2);
const missing = ensureEngines();
if (missing.length === 0) {
  await play(
    "engines.config.ts",
    filter === undefined ? [] : ["--grep", filter, "--reporter=list"],
  );
} else {
  console.error(`The machine lacks packages. Install them (Debian): ${missing.join(", ")}`);
  process.exitCode = 1;
}
