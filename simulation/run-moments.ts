/** Kills the portal at each moment of a purchase in turn, and verifies the books (`runMoments`). */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { portalConfigWith } from "../server/src/testing/portal/portal-config.ts";
import { runtimeUrlOf } from "../server/src/embedded-postgres/login.ts";
import { atBrowser, type Beginning, register } from "./environment/beginning.ts";
import { copyDatabase, dropDatabase } from "./environment/databases.ts";
import type { Simulation } from "./execute/context.ts";
import type { Player } from "./execute/notes.ts";
import { perform } from "./execute/perform.ts";
import { calmDown, openWork, settle } from "./execute/settle.ts";
import { type Course, courses } from "./moments/courses.ts";
import { simulationSettings } from "./generate/accounts.ts";
import { type Moments, startMoments } from "./moments/moments.ts";
import { type EnvironmentOptions, inSimulation } from "./run-simulation.ts";
import { verify } from "./verify/verify.ts";

type MomentsResult = {
  readonly kills: number;
  /** A line for each disagreement. */
  readonly found: readonly string[];
};

/** How long the portal may work by itself. What takes longer is made due by moving the times in the database. */
const BY_ITSELF_MS = 3_000;
const LOOK_EVERY_MS = 20;

/**
 * Repeats a course of a purchase, each time with a new player, and kills the portal by kill -9 one moment later each
 * time, until the course has no further moment. Then it verifies all books.
 */
export async function runMoments(
  beginning: Beginning,
  name: string,
  given: EnvironmentOptions = {},
): Promise<MomentsResult> {
  const course = courses[name]!;
  const database = `simulation_${randomBytes(6).toString("hex")}`;
  const ownerUrl = await copyDatabase(beginning.serverUrl, database, beginning.template);
  const moments = await startMoments(runtimeUrlOf(ownerUrl));
  const options = { ...given, env: { ...given.env, ...moments.env, ...settingsOf(course) } };
  try {
    return await inSimulation(beginning, ownerUrl, options, async (simulation) => {
      moments.leadTo(simulation.sandbox.gameApiUrl);
      const players: Player[] = [];
      const played = { ...simulation, players };
      const kills = await playAtEachMoment(played, moments, course);
      const open = [...(await settle(played)), ...(await unexpectedEnds(played, course))];
      return { kills, found: [...open, ...(await verify(played))] };
    });
  } finally {
    await moments.close();
    await dropDatabase(beginning.serverUrl, database);
  }
}

function settingsOf({ confirmAboveKpPerDay }: Course): Readonly<Record<string, string>> {
  if (confirmAboveKpPerDay === undefined) return {};
  const recharge = { ...simulationSettings.recharge, confirmAboveKpPerDay };
  return { PORTAL_CONFIG: portalConfigWith({ ...simulationSettings, recharge }) };
}

type Played = Simulation & { readonly players: Player[] };

async function playAtEachMoment(
  simulation: Played,
  moments: Moments,
  { commands, countsInside = false, restartsFirst = false }: Course,
): Promise<number> {
  const { portal, players } = simulation;
  for (let number = 0; ; number += 1) {
    if (restartsFirst) await portal.restart();
    await portal.whenUp();
    const newcomer = await register(portal.url, `khach_moi_${players.length}`);
    players.push(atBrowser(portal.url, newcomer));
    let killed = Promise.resolve();
    const stop = () => {
      process.kill(portal.current().pid, "SIGKILL");
      killed = portal.kill();
    };
    moments.stopAt({ number, countsInside, stop });
    for (const command of commands(players.length - 1)) await perform(simulation, command);
    await untilIdle(simulation, moments);
    await calmDown(simulation);
    moments.end();
    await killed;
    await calmDown(simulation);
    if (!moments.isReached()) return number;
  }
}

/** Waits while the portal that was not killed works on by itself. */
async function untilIdle(simulation: Simulation, moments: Moments): Promise<void> {
  const deadline = Date.now() + BY_ITSELF_MS;
  while (!moments.isReached() && Date.now() < deadline) {
    if ((await openWork(simulation)).length === 0) return;
    await sleep(LOOK_EVERY_MS);
  }
}

/**
 * Returns a line for each purchase that did not end as its course says, and for each order without an answer. During
 * the last player's purchase nothing was killed.
 */
async function unexpectedEnds(
  { notes, players }: Simulation,
  { ends, endsUndisturbed }: Course,
): Promise<string[]> {
  const undisturbed = players.at(-1)?.username;
  const states = await Promise.all(
    notes.purchases.map(async ({ player, ids: [id] }) => {
      if (id === undefined) return `${player.username} has no purchase`;
      const { body } = await player.browser.get(`/api/purchases/${id}`);
      const state = String(body["state"]);
      const isLast = player.username === undisturbed;
      const allowed = isLast && endsUndisturbed ? [endsUndisturbed] : ends;
      const when = isLast ? ", with nothing killed," : "";
      return allowed.some((end) => end === state) ? [] : `purchase ${id}${when} ended as ${state}`;
    }),
  );
  return states.flat();
}
