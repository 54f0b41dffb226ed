/**
 * `npm run situations [-- --keyboard] [filter]`: plays the 27 situations of an operator's day in the console, looks at
 * each of its screens with axe, and writes presses and seconds into docs/operator.md once all have passed. With
 * `--keyboard` nobody has a pointer, and presses are not counted. The filter, a regular expression, selects by title.
 */
import { play } from "./lib/play.ts";

const words = process.argv.slice(2);
const isByKeyboard = words.includes("--keyboard");
const filter = words.find((word) => word !== "--keyboard");
process.env["SITUATIONS_BY"] = isByKeyboard ? "keyboard" : "pointer";
await play("situations.config.ts", filter === undefined ? [] : ["--grep", filter]);
