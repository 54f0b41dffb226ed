/** Ends a simulation: waits until no work is pending, and makes staff decide what is still open (`settle`). */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../server/src/kit/database/sql.ts";
import { workThrough } from "../../server/src/testing/concurrently.ts";
import { ZONES } from "../generate/accounts.ts";
import { sendDue } from "./arrive.ts";
import { decideConflicts } from "./attacks.ts";
import { whenUp, type Simulation } from "./context.ts";
import { ask, readCases } from "./look.ts";
import { decideCase, explainOutgoing, recallReversed } from "./manual-operations.ts";
import { PARTIES } from "./outages.ts";
import { order } from "./purchase.ts";
import { insist } from "./recharge.ts";
import { decideAll, readLog } from "./staff/operate.ts";
import { closePhantoms } from "./staff/phantom.ts";
import { resumeAll } from "./staff/settings.ts";

const LOOK_EVERY_MS = 100;
/** Orders that are repeated at the same time. */
const AT_ONCE = 8;

/** Ends all faults, and waits until nothing is pending. @returns a line for all work that is still open */
export async function calmDown(simulation: Simulation): Promise<string[]> {
  const { sandbox } = simulation;
  await whenUp(simulation);
  for (const party of PARTIES) await sandbox.fault(party, "none");
  for (const zone of ZONES) await sandbox.setZoneOpen(zone, true);
  return waitUntilQuiet(simulation);
}

/** Like `calmDown`, but also repeats every request without a response, and has staff decide what is open. */
export async function settle(simulation: Simulation): Promise<string[]> {
  const { notes } = simulation;
  const open = await calmDown(simulation);
  if (open.length > 0) return open;
  await settleStaff(simulation);
  const unanswered = await repeatOrders(simulation);
  for (const search of notes.searches) await ask(simulation, search);
  await endWaits(simulation);
  await sendDue(simulation);
  const unreported = await waitUntilQuiet(simulation);
  const left = [
    ...unreported,
    ...(await decideConflicts(simulation)),
    ...(await explainOutgoing(simulation)),
    ...(await decideCases(simulation)),
  ];
  for (const transfer of notes.transfers.filter(({ isReversed }) => isReversed)) {
    await recallReversed(simulation, transfer);
  }
  return [...left, ...unanswered, ...(await waitUntilQuiet(simulation))];
}

/** Finishes the work of staff: pauses, proposals, and operations with an unknown result. */
async function settleStaff(simulation: Simulation): Promise<void> {
  if (simulation.notes.staffActs.length === 0) return;
  await readLog(simulation);
  await decideAll(simulation);
  await closePhantoms(simulation);
  await decideAll(simulation);
  await resumeAll(simulation);
  await sendDue(simulation);
}

/** Ends the time for which found money waits before it is credited. */
async function endWaits({ db }: Simulation): Promise<void> {
  await db.run(sql`
    update transfer_cases set spendable_at = now() - interval '1 second'
    where status = 'waiting'`);
}

/** Makes staff decide every open case. */
async function decideCases(simulation: Simulation): Promise<string[]> {
  const { notes, players } = simulation;
  for (const player of players) await readCases(simulation, player);
  for (const [at, { transfer }] of notes.cases.toReversed().entries()) {
    await decideCase(simulation, at, transfer.owner === null);
    // Refuses a case whose transfer another player got in the meantime.
    await decideCase(simulation, at, false);
  }
  const all = await Promise.all(players.map((player) => readCases(simulation, player)));
  const open = all.flat().filter(({ status }) => status === "open");
  return open.map(({ id }) => `case ${id} is open`);
}

async function waitUntilQuiet(simulation: Simulation): Promise<string[]> {
  const deadline = Date.now() + simulation.settledWithinMs;
  for (;;) {
    const open = [...(await openWork(simulation)), ...(await unreportedTransfers(simulation))];
    if (open.length === 0 || Date.now() > deadline) return open;
    await letTimePass(simulation);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Returns what the portal has yet to do, and what it has given up. */
export async function openWork({ db }: Pick<Simulation, "db">): Promise<string[]> {
  const open = await db.many<{ count: number; what: string }>(sql`
    select count(*), 'transactions are pending' as what from transactions where status = 'pending'
    union all select count(*), 'jobs wait' from jobs where dead_at is null
    union all select count(*), 'jobs have been given up' from jobs where dead_at is not null
    union all select count(*), 'cases wait for money that is spendable' from transfer_cases
      where status = 'waiting' and spendable_at < now()`);
  return open.filter(({ count }) => count > 0).map(({ count, what }) => `${count} ${what}`);
}

/**
 * Returns the transfers that the portal has not acknowledged. If the provider has given up, its notice is sent once
 * more, as an operator would ask for. The verification finds acknowledged ones that are not in the books.
 */
async function unreportedTransfers({ db, sandbox, notes, opening }: Simulation): Promise<string[]> {
  // Some providers put a prefix before the number.
  const reported = await db.many<{ id: string }>(sql`
    select substring(event_id from '\\d+$') as id from inbound_notices
    where user_id is null or user_id > ${opening.lastUserId}
    union all select event_id from outbound_notices`);
  const known = new Set(reported.map(({ id }) => id));
  const unreported: string[] = [];
  const all = [...notes.transfers.map((each) => each.id), ...notes.outgoing];
  for (const id of all.filter((each) => !known.has(each))) {
    const { acknowledged, attempts, nextAttemptAt } = await sandbox.transferState(id);
    if (acknowledged) continue;
    unreported.push(`transfer ${id} has not been acknowledged`);
    if (attempts.length > 0 && nextAttemptAt === null) await sandbox.repeat(id, 1);
  }
  return unreported;
}

/** A lease with more left was taken or renewed in the last two seconds: the worker may be slow, but runs. */
const FRESH_LEASE_SECONDS = 13;

/**
 * Moves times as if minutes had passed. Jobs that wait for their next try, or for the lease of a killed
 * worker, become due; a card that was sent seconds ago was sent long ago. No request is on its way then.
 */
async function letTimePass({ db }: Simulation): Promise<void> {
  await db.run(sql`
    update jobs set run_at = now(),
      lease_ends_at = case when lease_ends_at is not null then now() - interval '1 second' end
    where dead_at is null
      and (lease_ends_at is null or lease_ends_at < now() + make_interval(secs => ${FRESH_LEASE_SECONDS}))`);
  await db.run(sql`
    update cards set sent_at = sent_at - interval '3 minutes'
    where settled_at is null and sent_at between now() - interval '3 minutes'
      and now() - interval '2 seconds'`);
}

/**
 * Repeats under its key every order that was accepted or whose result is unknown, until there is a response: on a slow
 * machine the portal may answer 503 for a while.
 */
async function repeatOrders(simulation: Simulation): Promise<string[]> {
  const { notes, settledWithinMs } = simulation;
  const deadline = Date.now() + settledWithinMs;
  const purchases = notes.purchases
    .filter(({ isRefused }) => !isRefused)
    .map((note) => ({ ...note, path: "a purchase", repeat: () => order(simulation, note) }));
  const others = [...notes.recharges, ...notes.cards]
    .filter(({ said }) => !said.every(({ verdict }) => verdict === "refused"))
    .map((request) => ({ ...request, repeat: () => insist(simulation, request) }));
  const unanswered: string[] = [];
  await workThrough([...others, ...purchases], AT_ONCE, async ({ repeat, path, player, key }) => {
    let isAnswered = false;
    do isAnswered = await repeat();
    while (!isAnswered && Date.now() < deadline);
    if (!isAnswered) unanswered.push(`no answer to ${path} of ${player.username}, key ${key}`);
  });
  return unanswered;
}
