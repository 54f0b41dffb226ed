/**
 * `npm run sweeps [file]`: looks at every page at every width and in both themes, with the longest data and in the
 * pseudo locale, and compares the main screens with their pictures. `npm test` looks at each page once.
 *
 * `npm run sweeps -- hydration`: hydrates every page for each viewer in a development build, where React names each
 * difference from the first view. The production build reports only differences of texts and elements.
 */
import { play } from "./lib/play.ts";

const args = process.argv.slice(2);
if (args[0] === "hydration") {
  process.env["WEB_BUILD_MODE"] = "development";
  await play("playwright.config.ts", ["screens/first-view"]);
} else {
  await play("sweeps.config.ts", args);
}
