/**
 * `npm run situations [-- --keyboard] [filter]`: plays the 27 situations of an operator's day in the console, looks at
 * each of its screens with axe, and writes presses and seconds into docs/operator.md once all have passed. With
 * `--keyboard` nobody has a pointer, and presses are not counted. `npm run situations players [filter]` plays the eight
 * ways of a player on a phone, for docs/player.md. The filter, a regular expression, selects by title.
 */
import { play } from "./lib/play.ts";

const words = process.argv.slice(2);
const areOfPlayers = words[0] === "players";
const isByKeyboard = words.includes("--keyboard");
const filter = words.slice(areOfPlayers ? 1 : 0).find((word) => word !== "--keyboard");
process.env["SITUATIONS_BY"] = isByKeyboard ? "keyboard" : "pointer";
await play(
  areOfPlayers ? "player-situations.config.ts" : "situations.config.ts",
  filter === undefined ? [] : ["--grep", filter],
);
