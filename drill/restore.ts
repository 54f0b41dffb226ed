import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { makeBeginning } from "../simulation/environment/beginning.ts";
import { addressOf } from "../simulation/environment/databases.ts";
import { startPortal } from "../simulation/environment/portal.ts";
import { arrive, nextReference } from "../simulation/execute/arrive.ts";
import type { Simulation } from "../simulation/execute/context.ts";
import { inSimulation } from "../simulation/run-simulation.ts";
import { readAcknowledged, settleAndVerify } from "./failover/measure.ts";
import { RESTORABLE, runTraffic } from "./failover/traffic.ts";
import { type ArchivedServer, startArchivedServer } from "./restore/archived-server.ts";
import { fillJournals } from "./restore/fill-journals.ts";
import { operate } from "./restore/operate.ts";
import { exportFiles } from "./restore/outside-files.ts";
import { brokenPromises, linesOf as measured, type Outcome } from "./restore/report.ts";
import { linesOf } from "./restore/runbook.ts";
import { measureQuiet, watchArchive } from "./restore/watch-archive.ts";
import { WrongWord } from "./wrong-word.ts";

const USUAL_JOURNALS = 100_000;
const SEED = 1;
const BEFORE_BACKUP_SECONDS = 5;
const BEFORE_MOMENT_SECONDS = 5;
/** Longer than a segment of the log stays out of the archive, so that the moment is in it. */
const AFTER_MOMENT_SECONDS = 50;
const SECOND_MS = 1_000;
const SHOWN = 5;
const QUIET_VND = 10_000;
const VERIFY_WHOLE = "npm run portal -- verify --scope whole";
const [PROMPT, SHELL] = ["pgbackrest", "npm"];

/**
 * `npm run drill -- restore [--journals 10000000]`: destroys a portal's database of so many journals under traffic,
 * restores it to a moment from its archive by the commands of docs/restore.md, and takes back what came after.
 * @returns whether everything was as promised, and the restored database had lost something before
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { journals: { type: "string" } } });
  const journals = Number(values.journals ?? USUAL_JOURNALS);
  if (!Number.isSafeInteger(journals) || journals < 1) {
    throw new WrongWord("--journals takes a whole number from 1 on");
  }
  say("building a PostgreSQL with an archive …");
  const server = await startArchivedServer();
  try {
    const [create = "", check = ""] = linesOf("Setting up the archive", PROMPT);
    for (const line of [create, check]) await server.run(line);
    say(`writing ${journals} journals …`);
    const beginning = await makeBeginning(server.ownerUrl, (url) =>
      fillJournals(server, url, journals),
    );
    const url = addressOf(server.ownerUrl, beginning.template);
    const outcome = await inSimulation(beginning, url, {}, (simulation) =>
      play(simulation, server, journals),
    );
    for (const line of measured(outcome)) say(line);
    const broken = brokenPromises(outcome);
    say(broken.length === 0 ? "as promised" : "NOT AS PROMISED");
    for (const line of broken.slice(0, SHOWN)) say(`  ${line}`);
    return broken.length === 0;
  } finally {
    await server.close();
  }
}

async function play(
  simulation: Simulation,
  server: ArchivedServer,
  journals: number,
): Promise<Outcome> {
  const operating = { operatorUrl: simulation.operatorUrl, sandboxUrl: simulation.sandbox.url };
  say("verifying the whole of the books …");
  const verifySeconds = await timed(() => operate(VERIFY_WHOLE, { ...operating, moment: "" }));
  say("measuring the archive of a quiet portal …");
  const quietUnarchivedSeconds = await measureQuiet(server, () => bookOne(simulation));
  const { bytes, moment, backupSeconds, unarchivedSeconds } = await loseUnderTraffic(
    simulation,
    server,
  );
  say(`destroyed; restoring to ${moment} …`);
  const [restore = ""] = linesOf("Restoring", PROMPT);
  const restoreSeconds = await timed(() => server.run(restore, { MOMENT: moment }));
  const recoverySeconds = await timed(() => server.start());
  const before = await readAcknowledged(simulation);
  const settings = { ...operating, moment };
  await exportFiles(simulation.sandbox.url);
  let said = "";
  const catchUpSeconds = await timed(async () => {
    for (const line of linesOf("Catching up", SHELL)) said = await operate(line, settings);
  });
  const { after, portalSeconds, openingSeconds, verification } = await openAgain(
    simulation,
    settings,
  );
  return {
    journals,
    bytes,
    verifySeconds,
    backupSeconds,
    unarchivedSeconds,
    quietUnarchivedSeconds,
    lostBefore: before.lost,
    booked: Number(/^(\d+) entries booked/m.exec(said)?.[1]),
    restoreSeconds,
    recoverySeconds,
    catchUpSeconds,
    portalSeconds,
    openingSeconds,
    acknowledged: before.count,
    ...verification,
    lost: after.lost,
  };
}

/** Books one transfer: all that a quiet portal does for a while. */
async function bookOne(simulation: Simulation): Promise<void> {
  const [player] = simulation.players;
  await arrive(simulation, {
    method: "vietcombank",
    amountVnd: QUIET_VND,
    content: player!.paymentContent,
    reference: nextReference(),
    owner: player!.username,
  });
}

/** Backs up under traffic, notes a moment, and destroys the server some time after it. */
async function loseUnderTraffic(simulation: Simulation, server: ArchivedServer) {
  const [, , backup = ""] = linesOf("Setting up the archive", PROMPT);
  const stop = new AbortController();
  const traffic = runTraffic(simulation, SEED, stop.signal, RESTORABLE);
  const archive = watchArchive(server);
  try {
    await sleep(BEFORE_BACKUP_SECONDS * SECOND_MS);
    const backupSeconds = await timed(() => server.run(backup));
    await sleep(BEFORE_MOMENT_SECONDS * SECOND_MS);
    const moment = await server.ask<string>(
      "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00:00'",
    );
    await sleep(AFTER_MOMENT_SECONDS * SECOND_MS);
    const unarchivedSeconds = await archive.stop();
    const bytes = await server.size();
    await server.destroy();
    return { bytes, moment, backupSeconds, unarchivedSeconds };
  } finally {
    stop.abort();
    await archive.stop();
    await traffic;
    await simulation.portal.close();
  }
}

/** Starts the portal anew at its address, and compares all books when nothing is open any more. */
async function openAgain(
  closed: Simulation,
  settings: { operatorUrl: string; moment: string; sandboxUrl: string },
) {
  const { databaseUrl, sandbox } = closed;
  const port = portOf(closed.portal.url);
  const begun = Date.now();
  const portal = await startPortal({ port, databaseUrl, sandboxPort: portOf(sandbox.url) });
  const portalSeconds = (Date.now() - begun) / SECOND_MS;
  try {
    const simulation = { ...closed, portal };
    const after = await readAcknowledged(simulation);
    const verification = await settleAndVerify(simulation);
    await exportFiles(sandbox.url);
    const openingSeconds = await timed(async () => {
      for (const line of linesOf("Opening again", SHELL)) await operate(line, settings);
    });
    return { after, portalSeconds, openingSeconds, verification };
  } finally {
    await portal.close();
  }
}

const portOf = (url: string): number => Number(new URL(url).port);

/** @returns how many seconds it took */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / SECOND_MS;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
