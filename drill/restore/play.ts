import { setTimeout as sleep } from "node:timers/promises";
import { startPortal } from "../../simulation/environment/portal.ts";
import { arrive, nextReference } from "../../simulation/execute/arrive.ts";
import type { Simulation } from "../../simulation/execute/context.ts";
import { readAcknowledged, settleAndVerify } from "../failover/measure.ts";
import { RESTORABLE, runTraffic } from "../failover/traffic.ts";
import type { ArchivedServer } from "./archived-server.ts";
import { addBreakGlass, type BreakGlass, signIn } from "./break-glass.ts";
import { operate, type Settings } from "./operate.ts";
import { exportFiles } from "./outside-files.ts";
import type { Outcome } from "./report.ts";
import { linesOf } from "./runbook.ts";
import { measureQuiet, watchArchive } from "./watch-archive.ts";

const SEED = 1;
const BEFORE_BACKUP_SECONDS = 5;
const BEFORE_MOMENT_SECONDS = 5;
/** Longer than a segment of the log stays out of the archive, so that the moment is in it. */
const AFTER_MOMENT_SECONDS = 50;
/** Of traffic before everything is lost a second time. */
const BEFORE_END_SECONDS = 40;
const MS_PER_SECOND = 1_000;
const QUIET_VND = 10_000;
const VERIFY_WHOLE = "npm run portal -- verify --scope whole";
const [PROMPT, ASKED, SHELL] = ["pgbackrest", "psql", "npm"];

type Means = { readonly server: ArchivedServer; readonly glass: BreakGlass };
/** A restore by the commands of the document, and everything after it. */
type Back = Awaited<ReturnType<typeof bringBack>>;

/**
 * Loses the database twice: what is restored first is its state at a moment, then the end of the archive.
 * @param books how many journals there are, and the address of their owner
 */
export async function play(
  simulation: Simulation,
  server: ArchivedServer,
  { journals, ownerUrl }: { readonly journals: number; readonly ownerUrl: string },
): Promise<Outcome> {
  const { operatorUrl, sandbox } = simulation;
  const operating = { operatorUrl, sandboxUrl: sandbox.url, moment: "" };
  const means = { server, glass: await addBreakGlass(operating, ownerUrl) };
  say("verifying the whole of the books …");
  const verifySeconds = await timed(() => operate(VERIFY_WHOLE, operating));
  say("measuring the archive of a quiet portal …");
  const quietUnarchivedSeconds = await measureQuiet(server, () => bookOne(simulation));
  const lost = await loseUnderTraffic(simulation, server);
  const [toMoment = "", toEnd = ""] = linesOf("Restoring", PROMPT);
  say(`destroyed; restoring to ${lost.moment} …`);
  const first = await bringBack(simulation, means, { line: toMoment, moment: lost.moment });
  const second = await loseAgain(first, means, toEnd);
  return {
    journals,
    bytes: lost.bytes,
    verifySeconds,
    backupSeconds: lost.backupSeconds,
    unarchivedSeconds: lost.unarchivedSeconds,
    quietUnarchivedSeconds,
    lostBefore: first.before.lost,
    booked: first.booked,
    restoreSeconds: first.restoreSeconds,
    recoverySeconds: first.recoverySeconds,
    catchUpSeconds: first.catchUpSeconds,
    portalSeconds: first.portalSeconds,
    openingSeconds: first.openingSeconds,
    acknowledged: first.before.count,
    ...first.verification,
    lost: first.after.lost,
    end: second,
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
  const archive = watchArchive(server);
  try {
    return await underTraffic(simulation, SEED, async () => {
      await sleep(BEFORE_BACKUP_SECONDS * MS_PER_SECOND);
      const backupSeconds = await timed(() => server.run(backup));
      await sleep(BEFORE_MOMENT_SECONDS * MS_PER_SECOND);
      const moment = await server.ask<string>(
        "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00:00'",
      );
      await sleep(AFTER_MOMENT_SECONDS * MS_PER_SECOND);
      const unarchivedSeconds = await archive.stop();
      const bytes = await server.size();
      await server.destroy();
      return { bytes, moment, backupSeconds, unarchivedSeconds };
    });
  } finally {
    await archive.stop();
  }
}

/** Destroys the restored server too, and restores it to the end of the archive. No backup was made in between. */
async function loseAgain({ simulation }: Back, means: Means, line: string) {
  say("opened again; losing everything a second time …");
  const destroyedAt = await underTraffic(simulation, SEED + 1, async () => {
    await sleep(BEFORE_END_SECONDS * MS_PER_SECOND);
    const now = Date.now();
    await means.server.destroy();
    return now;
  });
  say("destroyed; restoring to the end of the archive …");
  const back = await bringBack(simulation, means, { line });
  await back.simulation.portal.close();
  return {
    missingSeconds: (destroyedAt - Date.parse(back.moment)) / MS_PER_SECOND,
    lostBefore: back.before.lost,
    acknowledged: back.before.count,
    booked: back.booked,
    lost: back.after.lost,
    ...back.verification,
  };
}

/** Does the work under traffic, and closes the portal after it. */
async function underTraffic<T>(
  simulation: Simulation,
  seed: number,
  work: () => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const traffic = runTraffic(simulation, seed, stop.signal, RESTORABLE);
  try {
    return await work();
  } finally {
    stop.abort();
    await traffic;
    await simulation.portal.close();
  }
}

/**
 * Restores by one line of the document, catches up and opens the portal again by its others.
 * @param way without a moment the restored database is asked for it, as the document says
 */
async function bringBack(
  closed: Simulation,
  { server, glass }: Means,
  way: { readonly line: string; readonly moment?: string },
) {
  const { operatorUrl, sandbox } = closed;
  const given = way.moment === undefined ? {} : { MOMENT: way.moment };
  const restoreSeconds = await timed(() => server.run(way.line, given));
  const recoverySeconds = await timed(() => server.start());
  const [ask = ""] = linesOf("Restoring", ASKED);
  const reached = (await server.run(ask)).trim();
  const moment = way.moment ?? reached;
  say(`the last transaction that came back is of ${reached}`);
  const before = await readAcknowledged(closed);
  const nobody = { operatorUrl, sandboxUrl: sandbox.url, moment };
  const settings = { ...nobody, env: await signIn(nobody, glass) };
  await exportFiles(sandbox.url);
  let said = "";
  const catchUpSeconds = await timed(async () => {
    said = await runLines("Catching up", settings);
  });
  const opened = await openAgain(closed, settings);
  const booked = Number(/^(\d+) entries booked/m.exec(said)?.[1]);
  return { moment, restoreSeconds, recoverySeconds, before, booked, catchUpSeconds, ...opened };
}

/** Starts the portal anew at its address, and compares all books when nothing is open any more. */
async function openAgain(closed: Simulation, settings: Settings) {
  const { databaseUrl, sandbox } = closed;
  const port = portOf(closed.portal.url);
  const begun = Date.now();
  const portal = await startPortal({ port, databaseUrl, sandboxPort: portOf(sandbox.url) });
  const portalSeconds = (Date.now() - begun) / MS_PER_SECOND;
  try {
    const simulation = { ...closed, portal };
    const after = await readAcknowledged(simulation);
    const verification = await settleAndVerify(simulation);
    await exportFiles(sandbox.url);
    const openingSeconds = await timed(() => runLines("Opening again", settings));
    return { simulation, after, portalSeconds, openingSeconds, verification };
  } catch (error) {
    await portal.close();
    throw error;
  }
}

/** Runs the lines below a heading. @returns what the last one printed */
async function runLines(heading: string, settings: Settings): Promise<string> {
  let said = "";
  for (const line of linesOf(heading, SHELL)) said = await operate(line, settings);
  return said;
}

const portOf = (url: string): number => Number(new URL(url).port);

/** @returns how many seconds it took */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / MS_PER_SECOND;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
