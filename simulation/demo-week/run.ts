/** Plays the demo's week in the background of `npm start`, which starts this program, and ends it with itself. */
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { playWeek } from "./play-week.ts";
import { readWeekSettings } from "./stage.ts";
import { WEEK_PLAYERS } from "./week-players.ts";

/** How long the week waits after the start: people who open the demo at once come first. */
const BEGINS_AFTER_MS = 4_000;
const ACTIONS_PER_DAY = 140;
/** The pause between two actions: people who use the demo meanwhile do not wait. */
const PAUSE_MS = 100;

const say = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);

process.on("disconnect", () => process.exit());
try {
  const settings = readWeekSettings(process.env);
  setPriority(constants.priority.PRIORITY_LOW);
  await sleep(BEGINS_AFTER_MS);
  const options = { players: WEEK_PLAYERS, actionsPerDay: ACTIONS_PER_DAY, pauseMs: PAUSE_MS, say };
  say((await playWeek(settings, options)) ? "the week is played" : "there is no week to play");
  process.exit();
} catch (error) {
  say((error as Error).stack ?? String(error));
  process.exit(1);
}
