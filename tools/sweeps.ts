/**
 * `npm run sweeps [file]`: looks at every page at every width and in both themes, with the longest data and in the
 * pseudo locale, and compares the main screens with their pictures. `npm test` looks at each page once.
 */
import { play } from "./lib/play.ts";

await play("sweeps.config.ts", process.argv.slice(2));
