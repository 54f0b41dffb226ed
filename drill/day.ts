import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { workThrough } from "../server/src/testing/concurrently.ts";
import { perform } from "../simulation/execute/perform.ts";
import { readFiring, runPromtool } from "./alerts/promtool.ts";
import { countInCampaign, moveActs } from "./day/campaign.ts";
import { openClock } from "./day/clock.ts";
import type { Day } from "./day/day.ts";
import { happen } from "./day/happen.ts";
import { judgeAlerts, judgeUsage, usageLines } from "./day/judge.ts";
import { BUSY, openLoad } from "./day/load.ts";
import { lookAtRest, passMinutesOf } from "./day/pass.ts";
import { backUp, openRoutine, verifyBooks } from "./day/routine.ts";
import { onStage, type Stage } from "./day/stage.ts";
import { type Event, timetableOf } from "./day/timetable.ts";
import { underTraffic } from "./day/under-traffic.ts";
import { readAcknowledged, settleAndVerify, type Verification } from "./failover/measure.ts";
import { WrongWord } from "./wrong-word.ts";

const SEED = 14;
const HOURS = "24";
const CONTROL_HOURS = "3";
const LEAST_HOURS = 3;
const MINUTES_PER_HOUR = 60;
const STEP_MINUTES = 10;
/** So that the first hour finds the processes as warm as the last one: they have seen a quiet time and a busy one. */
const WARM_UP_MINUTES = 120;
const WARM_UP_BUSY_MS = 30_000;
const WARM_UP_AT_ONCE = 6;
const PLANT = new URL("day/plant-leak.mjs", import.meta.url).href;
/**
 * What a deploy must not answer: the proxy has no process, or a process has died under a request. The portal's own 503
 * names its error; one without is the proxy's.
 */
const GAP = /^(no response|50[0-24]|503$)/;
const SHOWN = 10;

/**
 * `npm run drill -- day [--hours 4] [--control]`: a day of production in simulated time.
 * @returns whether nothing was lost, doubled or leaked, and exactly the expected alerts fired; with `--control`, whether
 *   each planted mistake was found
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { hours: { type: "string" }, control: { type: "boolean", default: false } },
  });
  const { control } = values;
  const hours = Number(values.hours ?? (control ? CONTROL_HOURS : HOURS));
  if (!(hours >= LEAST_HOURS)) {
    throw new WrongWord(
      `--hours takes ${LEAST_HOURS} or more: the last hour is held against the first`,
    );
  }
  await runPromtool(["--version"]);
  say(
    "making two releases, three database machines with their archive, the processes and a proxy …",
  );
  return onStage(control ? PLANT : undefined, async (stage) => {
    const day = openDay(stage, hours * MINUTES_PER_HOUR, control);
    await play(day, control ? plantedTimetable(day.minutes) : timetableOf(day.minutes));
    return report(day, control);
  });
}

function openDay(stage: Stage, minutes: number, skipsCatchUp: boolean): Day {
  return {
    ...stage,
    clock: openClock(stage),
    load: openLoad(SEED, stage.simulation.players.length),
    skipsCatchUp,
    minutes,
    windows: [],
    repliesAtDeploys: [],
    restores: [],
    usages: { first: [], last: [] },
  };
}

/** In the control nobody expects the outage, and nothing that the restore loses is taken back. */
const plantedTimetable = (minutes: number): readonly Event[] =>
  timetableOf(minutes).flatMap((event) => {
    if (event.happening === "game is down") return [{ ...event, alerts: [] }];
    return event.happening === "restore" ? [event] : [];
  });

/** What the control must find, each by itself: what `plantedTimetable` and `plant-leak.mjs` plant. */
const PLANTED = [
  { among: "alerts", line: /^GameFailing fired without a cause/ },
  { among: "restores", line: /stayed lost$/ },
  { among: "usage", line: /^memory:/ },
  { among: "usage", line: /^descriptors leak:/ },
  { among: "usage", line: /^connections leak:/ },
] as const;

async function play(day: Day, timetable: readonly Event[]): Promise<void> {
  const { clock, load, simulation } = day;
  const routine = openRoutine(day);
  await workThrough(load.next(0, WARM_UP_MINUTES), WARM_UP_AT_ONCE, (command) =>
    perform(simulation, command),
  );
  await underTraffic(day, BUSY, SEED, () => sleep(WARM_UP_BUSY_MS));
  const [surprise] = simulation.notes.surprises;
  if (surprise !== undefined) throw new Error(`the stage does not play: ${surprise}`);
  await verifyBooks(day);
  await backUp(day);
  for (const [place, event] of [...timetable, undefined].entries()) {
    const until = event?.at ?? day.minutes;
    while (clock.minute() < until) {
      const from = clock.minute();
      await passMinutesOf(day, Math.min(STEP_MINUTES, until - from), STEP_MINUTES);
      await routine.work(from, clock.minute());
    }
    if (!event) break;
    const begun = clock.minute();
    await happen(day, event, SEED + 1 + place);
    say(`${timeOf(day, begun)} ${event.what}`);
  }
  await lookAtRest(day);
}

/** @returns the hour of a whole day that a minute stands for */
function timeOf({ minutes }: Day, minute: number): string {
  const ofDay = Math.round((minute * 24 * MINUTES_PER_HOUR) / minutes);
  const [hour, rest] = [Math.floor(ofDay / MINUTES_PER_HOUR), ofDay % MINUTES_PER_HOUR];
  return `${String(hour).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

async function report(day: Day, control: boolean): Promise<boolean> {
  const { simulation, restores, usages, repliesAtDeploys } = day;
  const acknowledged = await readAcknowledged(simulation);
  await day.clock.chain();
  moveActs(day);
  const verification = await settleAndVerify(simulation);
  const inCampaign = await countInCampaign(day);
  const firing = await readFiring(day.recording);
  for (const line of usageLines(usages)) say(line);
  for (const { acknowledged: count, lostBefore, lostAfter, seconds } of restores) {
    say(
      `restore: ${lostBefore} of ${count} acknowledged operations lost, ${lostAfter} after catch-up; back after ${seconds.toFixed(0)} s`,
    );
  }
  const { sent, credited, refused, doubled, disagreements } = verification;
  say(
    `sent ${sent}, refused ${refused}, in the books ${credited}; ${acknowledged.lost} lost, ${doubled} doubled, ${disagreements.length} disagreements`,
  );
  say(`credited under the bonus that staff published: ${inCampaign} transfers`);
  say(`alerts: ${[...new Set([...firing.values()].flat())].join(", ") || "none"}`);
  const found = {
    alerts: judgeAlerts(firing, day.windows),
    usage: judgeUsage(usages),
    books: booksOf(verification, acknowledged.lost),
    restores: restores.flatMap(({ lostBefore, lostAfter }) => [
      ...(lostBefore === 0 ? ["the restore lost nothing: it proves nothing"] : []),
      ...(lostAfter > 0 ? [`${lostAfter} acknowledged operations stayed lost`] : []),
    ]),
    campaign: inCampaign > 0 || control ? [] : ["no transfer was credited under the bonus"],
    deploys: repliesAtDeploys.filter(({ what }) => GAP.test(what)).map(({ what }) => what),
  };
  for (const [what, lines] of Object.entries(found)) {
    for (const line of lines.slice(0, SHOWN)) say(`  ${what}: ${line}`);
  }
  if (control) {
    const isFound = PLANTED.every(({ among, line }) =>
      found[among].some((each) => line.test(each)),
    );
    say(isFound ? "control: each planted mistake was found" : "THE CONTROL FOUND TOO LITTLE");
    return isFound;
  }
  const isKept = Object.values(found).every((lines) => lines.length === 0);
  say(isKept ? "as promised" : "NOT AS PROMISED");
  return isKept;
}

function booksOf(verification: Verification, lost: number): string[] {
  const { doubled, sent, refused, credited, disagreements } = verification;
  return [
    ...(lost > 0 ? [`${lost} acknowledged operations were lost`] : []),
    ...(doubled > 0 ? [`${doubled} operations were done twice`] : []),
    ...(credited === sent - refused
      ? []
      : [`${sent} were sent and ${refused} refused, ${credited} are in the books`]),
    ...disagreements,
  ];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
