/**
 * `npm run situations [filter]`: plays the 27 situations of an operator's day in the console, and writes their presses
 * and seconds into docs/operator.md once all have passed. The filter, a regular expression, selects them by title.
 */
import { play } from "./lib/play.ts";

const [filter] = process.argv.slice(2);
await play("situations.config.ts", filter === undefined ? [] : ["--grep", filter]);
