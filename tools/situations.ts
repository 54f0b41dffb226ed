/**
 * `npm run situations [filter]`: plays the 27 situations of an operator's day in the console, and writes their presses
 * and seconds into docs/operator.md once all have passed. `npm run situations players [filter]` does so with the eight
 * ways of a player on a phone, for docs/player.md. The filter, a regular expression, selects them by title.
 */
import { play } from "./lib/play.ts";

const words = process.argv.slice(2);
const areOfPlayers = words[0] === "players";
const [filter] = areOfPlayers ? words.slice(1) : words;
await play(
  areOfPlayers ? "player-situations.config.ts" : "situations.config.ts",
  filter === undefined ? [] : ["--grep", filter],
);
