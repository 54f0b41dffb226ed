/** Carries out staff's decisions that every plan needs, each by two people at once: recalls, and decisions of cases. */
import { sql } from "../../server/src/kit/database/sql.ts";
import { isBank } from "../generate/accounts.ts";
import { nameOf } from "./arrive.ts";
import type { Simulation } from "./context.ts";
import { type LookedInto, PAYER, takenBy, type TransferNote } from "./notes.ts";
import { doByTwo } from "./staff/operate.ts";

/**
 * The bank takes a transfer back, and staff recall its credit. Spent credit becomes debt.
 * @param owner takes only a transfer of this player, if it is given
 */
export async function reverse(simulation: Simulation, back: number, owner?: string): Promise<void> {
  const transfer = playersTransfers(simulation)
    .filter((each) => owner === undefined || each.owner === owner)
    .at(-1 - back);
  if (!transfer) return;
  transfer.isReversed = true;
  simulation.notes.outgoing.push(await simulation.sandbox.reverse(transfer.id));
  await recallReversed(simulation, transfer);
}

/** Recalls what is left of what a reversed transfer gave. If it has not arrived yet, `settle` recalls it at the end. */
export async function recallReversed(
  simulation: Simulation,
  transfer: TransferNote,
): Promise<void> {
  await doByTwo(simulation, { operation: "recall", transactionId: nameOf(transfer) });
}

/** Decides a case: settles it if it may be, else refuses it. */
export async function decideCase(
  simulation: Simulation,
  back: number,
  isSettled: boolean,
): Promise<void> {
  const choice = choiceOfCase(simulation, back, isSettled);
  if (choice) await doByTwo(simulation, choice.order, choice.whenDone);
}

/** Chooses a case, and how it is decided. */
export function choiceOfCase({ notes }: Simulation, back: number, isSettled: boolean) {
  const looked: LookedInto | undefined = notes.cases.at(-1 - back);
  if (!looked) return undefined;
  const { caseId, transfer, player } = looked;
  // The payer can show that they paid: staff give the money to the payer only.
  const payer = transfer.theft?.payer;
  if (payer === undefined ? isSettled : payer === player.username) {
    const order = { operation: "settle-case", caseId, transfer: nameOf(transfer) };
    return { order, whenDone: () => takenBy(notes, transfer, player.username) };
  }
  const refusal = { operation: "refuse-case", caseId, note: "Chưa tìm thấy." };
  return { order: refusal, whenDone: () => {} };
}

/** Explains outgoing money that the portal saw before the transfer that it takes back. */
export async function explainOutgoing(simulation: Simulation): Promise<string[]> {
  const outgoing = await simulation.db.many<{ name: string; content: string }>(sql`
    select provider || ':' || event_id as name, content from outbound_notices o
    where not exists (select from outbound_matches m where m.outbound_id = o.id)
      and not exists (select from outgoing_bookings b where b.outbound_id = o.id)`);
  const left: string[] = [];
  for (const { name, content } of outgoing) {
    const transfer = simulation.notes.transfers.find(
      ({ reference }) => reference !== null && content.includes(reference),
    );
    const named = transfer && (await nameInPortal(simulation, transfer));
    const order = {
      operation: "chargeback",
      transfer: named ?? "nobody",
      outgoing: name,
      code: "bank_reversal",
    };
    if (!(await doByTwo(simulation, order))) left.push(`not done: ${JSON.stringify(order)}`);
  }
  return left;
}

/** Returns the portal's name of a transfer; undefined while it has not arrived. */
export async function nameInPortal(
  { db }: Simulation,
  { id, method }: TransferNote,
): Promise<string | undefined> {
  const found = await db.maybe<{ name: string }>(sql`
    select provider || ':' || event_id as name from inbound_notices
    where substring(event_id from '\\d+$') = ${id} and (method = ${method} or method = 'unknown')`);
  return found?.name;
}

export const isOfBank = ({ method }: TransferNote): boolean => isBank(method);

/** Returns the bank transfers that no player has, oldest first. */
export const unownedTransfers = ({ notes }: Simulation): TransferNote[] =>
  notes.transfers.filter((each) => each.owner === null && !each.isApart && isOfBank(each));

/** Returns the bank transfers that players have, of which nothing went back, oldest first. */
export const playersTransfers = ({ notes }: Simulation): TransferNote[] =>
  notes.transfers.filter((each) => isOfBank(each) && isWhole(each));

/** Returns the players' transfers of which nothing has been taken back yet, oldest first. */
export const givenBack = ({ notes }: Simulation, counts: (transfer: TransferNote) => boolean) =>
  notes.transfers.filter((each) => counts(each) && isWhole(each) && !each.isRecalledInPart);

const isWhole = ({ owner, isReversed, isApart, refundedVnd }: TransferNote): boolean =>
  owner !== null && owner !== PAYER && !isReversed && !isApart && refundedVnd === 0;

export const partOf = ({ amountVnd }: TransferNote, percent: number): number =>
  Math.max(1, Math.floor((amountVnd * percent) / 100));
