/** Money that goes back to its payer, whole or in part: the bank takes it, or the operator gives it. */
import { sql } from "../../server/src/kit/database/sql.ts";
import { isBank } from "./arrive.ts";
import type { Simulation } from "./context.ts";
import { leave, sendDue } from "./leave.ts";
import { doOnce } from "./manual-operations.ts";
import { PAYER, type TransferNote } from "./notes.ts";

const PERCENT = 100;

/** The bank takes a part of a transfer back, and names the transfer in the content. */
export async function reversePart(
  simulation: Simulation,
  back: number,
  percent: number,
): Promise<void> {
  const transfer = givenBack(simulation, isOfBank).at(-1 - back);
  if (!transfer) return;
  const amount = partOf(transfer, percent);
  transfer.refundedVnd = amount;
  await leave(simulation, transfer, amount, "HOAN TRA GD");
}

/** The operator books a refund first, and then the bank sends it. */
export async function refund(simulation: Simulation, back: number, percent: number): Promise<void> {
  const transfer = givenBack(simulation, () => true).at(-1 - back);
  const name = transfer && (await nameInPortal(simulation, transfer));
  // Meanwhile another command may have taken the whole or a part of it back.
  if (!name || !givenBack(simulation, () => true).includes(transfer)) return;
  const amount = partOf(transfer, percent);
  // This keeps other commands from using the transfer in the meantime.
  transfer.refundedVnd = amount;
  const order = { operation: "refund", transfer: name, amountVnd: amount, code: "payer_request" };
  await doOnce(
    simulation,
    order,
    () => void simulation.notes.dueOutgoing.push({ transfer, amount }),
    {
      mayBeRefused: false,
    },
  );
  await sendDue(simulation);
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
      operation: "refund",
      transfer: named ?? "nobody",
      outgoing: name,
      code: "bank_reversal",
    };
    const { answer } = await doOnce(simulation, order, () => {});
    if (answer !== "done") left.push(`${JSON.stringify(order)}: ${answer}`);
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

/** Returns the players' transfers of which nothing has been taken back yet, oldest first. */
export const givenBack = ({ notes }: Simulation, counts: (transfer: TransferNote) => boolean) =>
  notes.transfers.filter(
    (each) =>
      counts(each) &&
      each.owner !== null &&
      each.owner !== PAYER &&
      !each.isReversed &&
      !each.isApart &&
      !each.isRecalledInPart &&
      each.refundedVnd === 0,
  );

const isOfBank = ({ method }: TransferNote): boolean => isBank(method);

export const partOf = ({ amountVnd }: TransferNote, percent: number): number =>
  Math.max(1, Math.floor((amountVnd * percent) / PERCENT));
