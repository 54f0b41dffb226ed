/**
 * `npm run drill -- restore [--journals 10000000]`: destroys a portal's database under traffic, restores it to a moment
 * by the commands of docs/restore.md, and takes back what came after it. Then destroys it again, and restores it to the
 * end of the archive.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { makeBeginning } from "../simulation/environment/beginning.ts";
import { addressOf } from "../simulation/environment/databases.ts";
import { startPortal } from "../simulation/environment/portal.ts";
import type { Simulation } from "../simulation/execute/context.ts";
import { inSimulation } from "../simulation/run-simulation.ts";
import { type BreakGlass, restoreLines } from "./lib/document.ts";
import { readAcknowledged, settleAndVerify } from "./lib/measure.ts";
import { judge, say, UsageError } from "./lib/report.ts";
import { payOnce, RESTORABLE, underTraffic } from "./lib/traffic.ts";
import {
  type ArchivedServer,
  fillJournals,
  startArchivedServer,
  untilArchived,
} from "./restore/archived-server.ts";
import { addBreakGlass, exportFiles, operate, signIn } from "./restore/operate.ts";
import { backSeconds, brokenPromises, type Outcome } from "./restore/promises.ts";

const USUAL_JOURNALS = 100_000;
/** The seed of the traffic before the first loss. The traffic before the second loss has the next one. */
const SEED = 1;
const BEFORE_BACKUP_SECONDS = 5;
const BEFORE_MOMENT_SECONDS = 5;
/** Longer than a segment of the log stays out of the archive, so that the moment is in it. */
const AFTER_MOMENT_SECONDS = 50;
/** The time of traffic before everything is lost a second time. */
const BEFORE_END_SECONDS = 40;
/** How often the wait for the archive is measured; the longest counts. */
const QUIET_ROUNDS = 3;
const VERIFY_WHOLE = "npm run portal -- verify --scope whole";
/** The first words of the lines in docs/restore.md that the drill runs. */
const [ARCHIVE, ASK, PORTAL] = ["pgbackrest", "psql", "npm"];

/** @returns whether everything was as promised, and the restored database had lost something before the catch-up */
export async function run(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { journals: { type: "string" } } });
  const journals = Number(values.journals ?? USUAL_JOURNALS);
  if (!Number.isSafeInteger(journals) || journals < 1) {
    throw new UsageError("--journals takes a whole number of at least 1");
  }
  say("building a PostgreSQL with an archive …");
  const server = await startArchivedServer();
  try {
    const [create = "", check = ""] = restoreLines("Setting up the archive", ARCHIVE);
    for (const line of [create, check]) await server.run(line);
    say(`writing ${journals} journals …`);
    const beginning = await makeBeginning(server.ownerUrl, (url) =>
      fillJournals(server, url, journals),
    );
    const ownerUrl = addressOf(server.ownerUrl, beginning.template);
    const outcome = await inSimulation(beginning, ownerUrl, {}, (simulation) =>
      loseAndRestoreTwice(simulation, server, ownerUrl),
    );
    return judge("the restores", brokenPromises(outcome));
  } finally {
    await server.close();
  }
}

async function loseAndRestoreTwice(
  simulation: Simulation,
  server: ArchivedServer,
  ownerUrl: string,
): Promise<Outcome> {
  const settings = {
    operatorUrl: simulation.operatorUrl,
    sandboxUrl: simulation.sandbox.url,
    moment: "",
  };
  const glass = await addBreakGlass(settings, ownerUrl);
  await operate(VERIFY_WHOLE, settings);
  const quietSeconds = await measureQuiet(simulation, server);
  say(`a commit of a quiet portal is in the archive after ${quietSeconds.toFixed(1)} s`);

  const moment = await backUpAndLose(simulation, server);
  const [toMoment = "", toEnd = ""] = restoreLines("Restoring", ARCHIVE);
  say(`destroyed; restoring to ${moment} …`);
  const first = await restore(simulation, server, glass, { line: toMoment, moment });

  say("opened again; losing everything a second time …");
  const lostAt = await loseUnderTraffic(first.simulation, SEED + 1, async () => {
    await sleep(BEFORE_END_SECONDS * 1_000);
    const now = Date.now();
    await server.destroy();
    return now;
  });
  say("destroyed; restoring to the end of the archive …");
  const second = await restore(first.simulation, server, glass, { line: toEnd });
  await second.simulation.portal.close();
  const missingSeconds = (lostAt - Date.parse(second.moment)) / 1_000;
  say(`${missingSeconds.toFixed(1)} s were missing at the end of the archive`);
  return { quietSeconds, first, end: { ...second, missingSeconds } };
}

/**
 * Measures how long a single commit waits for the archive while nothing else fills its segment of the log. The segment
 * before it has just gone, which is the worst moment.
 */
async function measureQuiet(simulation: Simulation, server: ArchivedServer): Promise<number> {
  let longest = 0;
  for (let round = 0; round < QUIET_ROUNDS; round += 1) {
    await untilArchived(server, "pg_switch_wal()");
    await payOnce(simulation);
    longest = Math.max(longest, await timed(() => untilArchived(server, "pg_current_wal_lsn()")));
  }
  return longest;
}

/** Backs up under traffic, notes a moment, and destroys the server some time later. @returns the moment */
function backUpAndLose(simulation: Simulation, server: ArchivedServer): Promise<string> {
  const [, , backup = ""] = restoreLines("Setting up the archive", ARCHIVE);
  return loseUnderTraffic(simulation, SEED, async () => {
    await sleep(BEFORE_BACKUP_SECONDS * 1_000);
    await server.run(backup);
    await sleep(BEFORE_MOMENT_SECONDS * 1_000);
    const moment = await server.ask<string>(
      "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00:00'",
    );
    await sleep(AFTER_MOMENT_SECONDS * 1_000);
    await server.destroy();
    return moment;
  });
}

/** Does the work under traffic, and closes the portal after it. */
const loseUnderTraffic = <T>(simulation: Simulation, seed: number, work: () => Promise<T>) =>
  underTraffic(simulation, seed, work, RESTORABLE).finally(() => simulation.portal.close());

/**
 * Restores by one line of the document, catches up, opens the portal again and compares all books.
 * @param way if it has no moment, the time of the restored database's last transaction is used, as in the document
 */
async function restore(
  closed: Simulation,
  server: ArchivedServer,
  glass: BreakGlass,
  way: { readonly line: string; readonly moment?: string },
) {
  const { operatorUrl, sandbox, databaseUrl } = closed;
  const given = way.moment === undefined ? {} : { MOMENT: way.moment };
  const restoreSeconds = await timed(() => server.run(way.line, given));
  const recoverySeconds = await timed(() => server.start());
  const [ask = ""] = restoreLines("Restoring", ASK);
  const reached = (await server.run(ask)).trim();
  const moment = way.moment ?? reached;
  say(`the last restored transaction is of ${reached}`);
  const before = await readAcknowledged(closed);
  const signedOut = { operatorUrl, sandboxUrl: sandbox.url, moment };
  const settings = { ...signedOut, env: await signIn(signedOut, glass) };
  const runLines = async (heading: string) => {
    await exportFiles(sandbox.url);
    for (const line of restoreLines(heading, PORTAL)) await operate(line, settings);
  };
  const catchUpSeconds = await timed(() => runLines("Catching up"));

  const begun = performance.now();
  const port = portOf(closed.portal.url);
  const portal = await startPortal({ port, databaseUrl, sandboxPort: portOf(sandbox.url) });
  const portalSeconds = (performance.now() - begun) / 1_000;
  try {
    const simulation = { ...closed, portal };
    const { lost } = await readAcknowledged(simulation);
    const disagreements = await settleAndVerify(simulation);
    await runLines("Opening again");
    const times = { restoreSeconds, recoverySeconds, catchUpSeconds, portalSeconds };
    say(`back after ${backSeconds(times).toFixed(1)} s: ${JSON.stringify(times)}`);
    say(`before catch-up ${before.lost} of ${before.count} acknowledged operations were lost`);
    say(`after it ${lost} were lost, with ${disagreements.length} disagreements`);
    return { simulation, moment, ...times, lost, disagreements, lostBefore: before.lost };
  } catch (error) {
    await portal.close();
    throw error;
  }
}

const portOf = (url: string): number => Number(new URL(url).port);

/** @returns how many seconds it took */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}
