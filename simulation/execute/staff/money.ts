/** Money by hand in the console: grants, recalls, refunds, and transfers that named nobody. */
import { sql } from "../../../server/src/kit/database/sql.ts";
import type { StaffCommand } from "../../generate/staff.ts";
import { isBank } from "../arrive.ts";
import type { Simulation } from "../context.ts";
import {
  choiceOfCase,
  nameOf,
  nextKey,
  nobodysTransfers,
  playersTransfers,
} from "../manual-operations.ts";
import { PAYER, takenBy, type TransferNote } from "../notes.ts";
import { givenBack, nameInPortal, partOf } from "../refunds.ts";
import { act } from "./act.ts";

type Of<Kind extends StaffCommand["kind"]> = Extract<StaffCommand, { kind: Kind }>;

export function grantAsStaff(
  simulation: Simulation,
  { by, player, kp }: Of<"staff grant">,
): Promise<void> {
  const { username } = simulation.players[player]!;
  const order = { operation: "grant", username, kp, occasion: nextKey() };
  return act(simulation, by, order, () => void simulation.notes.grants.push({ username, kp }));
}

export async function recallAsStaff(
  simulation: Simulation,
  { by, back, kp }: Of<"staff recall">,
): Promise<void> {
  const transfer = playersTransfers(simulation).at(-1 - back);
  if (!transfer) return;
  // Keeps other commands from giving money back of which a part is recalled.
  transfer.isRecalledInPart = true;
  const credited = await simulation.db.maybe<{ id: string }>(sql`
    select coalesce(n.transaction_id, c.transaction_id) as id
    from inbound_notices n left join notice_claims c on c.notice_id = n.id
    where n.provider || ':' || n.event_id = ${nameOf(transfer)}
      and coalesce(n.transaction_id, c.transaction_id) is not null`);
  if (!credited) return;
  const order = { operation: "recall", transactionId: credited.id, kp };
  await act(simulation, by, order, () => void (transfer.recalledKp += kp));
}

export async function assignAsStaff(
  simulation: Simulation,
  { by, back, player: number }: Of<"staff assign">,
): Promise<void> {
  const transfer = nobodysTransfers(simulation).at(-1 - back);
  if (!transfer) return;
  const player = number === null ? null : simulation.players[number]!;
  const named = { transfer: nameOf(transfer) };
  const rates = transfer.isUnknownAccount ? { method: transfer.method } : {};
  const order = player
    ? { operation: "assign", ...named, username: player.username, ...rates }
    : { operation: "return", ...named };
  await act(simulation, by, order, () => {
    takenBy(simulation.notes, transfer, player?.username ?? PAYER);
    const { amountVnd: amount } = transfer;
    if (!player) simulation.notes.dueOutgoing.push({ transfer, amount });
  });
}

/** Books that money went back; then it leaves the account. */
export async function refundAsStaff(
  simulation: Simulation,
  { by, back, percent, isChargeback }: Of<"staff refund">,
): Promise<void> {
  const counts = ({ method }: TransferNote) => !isChargeback || !isBank(method);
  const transfer = givenBack(simulation, counts).at(-1 - back);
  const name = transfer && (await nameInPortal(simulation, transfer));
  // Meanwhile another command may have taken the whole or a part of it back.
  if (!name || !givenBack(simulation, counts).includes(transfer)) return;
  transfer.isApart = true;
  const amountVnd = partOf(transfer, percent);
  const reason = isChargeback
    ? { operation: "chargeback", code: "wallet_reversal" }
    : { operation: "refund", code: "payer_request" };
  await act(simulation, by, { ...reason, transfer: name, amountVnd }, () => {
    transfer.refundedVnd = amountVnd;
    simulation.notes.dueOutgoing.push({ transfer, amount: amountVnd });
  });
}

export async function decideCaseAsStaff(
  simulation: Simulation,
  { by, back, isSettled }: Of<"staff case">,
): Promise<void> {
  const choice = choiceOfCase(simulation, back, isSettled);
  if (!choice) return;
  const { caseId, transfer, player } = choice;
  const order = choice.isSettled
    ? { operation: "settle-case", caseId, transfer: nameOf(transfer) }
    : { operation: "refuse-case", caseId, note: "Chưa tìm thấy." };
  await act(simulation, by, order, () => {
    if (choice.isSettled) takenBy(simulation.notes, transfer, player.username);
  });
}
