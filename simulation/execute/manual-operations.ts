/** What is done by hand in a simulation whatever its staff do: by two people, through the console. */
import { feedOfBank } from "../generate/payment-methods.ts";
import type { Answer } from "../../server/src/testing/people/browser.ts";
import type { StaffOrder } from "../../server/src/testing/people/staff.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { whenUp, type Simulation } from "./context.ts";
import { sendDue } from "./leave.ts";
import {
  type ManualOperation,
  type LookedInto,
  PAYER,
  type Player,
  takenBy,
  type TransferNote,
} from "./notes.ts";
import { ask, askUntilAnswered, isDone } from "./staff/ask.ts";

const TRIES = 3;

/**
 * The bank takes a transfer back, and the operator recalls its credit. Spent credit becomes debt.
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

/** Recalls what is left of what a reversed transfer gave. */
export async function recallReversed(
  simulation: Simulation,
  transfer: TransferNote,
): Promise<void> {
  // The transfer may not have arrived yet: `settle` recalls it again at the end.
  await doOnce(simulation, { operation: "recall", transactionId: nameOf(transfer) }, () => {});
}

export async function recallPart(simulation: Simulation, back: number, kp: number): Promise<void> {
  const transfer = playersTransfers(simulation).at(-1 - back);
  if (!transfer) return;
  transfer.isRecalledInPart = true;
  const order = { operation: "recall", transactionId: nameOf(transfer), kp };
  await doOnce(simulation, order, () => void (transfer.recalledKp += kp));
}

export async function grant(
  simulation: Simulation,
  { username }: Player,
  kp: number,
): Promise<void> {
  const order = { operation: "grant", username, kp, occasion: nextKey() };
  const whenDone = () => void simulation.notes.grants.push({ username, kp });
  await doOnce(simulation, order, whenDone, { mayBeRefused: false });
}

/** @param player null returns the money to its payer */
export async function assign(
  simulation: Simulation,
  back: number,
  player: Player | null,
): Promise<void> {
  const transfer = nobodysTransfers(simulation).at(-1 - back);
  if (!transfer) return;
  const name = nameOf(transfer);
  // An account that is not in the settings has no rates, so the order names a method.
  const rates = transfer.isUnknownAccount ? { method: transfer.method } : {};
  const order = player
    ? { operation: "assign", transfer: name, username: player.username, ...rates }
    : { operation: "return", transfer: name };
  await doOnce(simulation, order, () => {
    // Two returns at the same time both end as done, but only one of them sends the money.
    const isSent = transfer.owner === PAYER;
    takenBy(simulation.notes, transfer, player?.username ?? PAYER);
    const { amountVnd: amount } = transfer;
    if (!player && !isSent) simulation.notes.dueOutgoing.push({ transfer, amount });
  });
  await sendDue(simulation);
}

export async function decideCase(
  simulation: Simulation,
  back: number,
  isSettled: boolean,
): Promise<void> {
  const choice = choiceOfCase(simulation, back, isSettled);
  if (!choice) return;
  const { caseId, transfer, player } = choice;
  if (!choice.isSettled) {
    const refusal = { operation: "refuse-case", caseId, note: "Chưa tìm thấy." };
    await doOnce(simulation, refusal, () => {});
    return;
  }
  const order = { operation: "settle-case", caseId, transfer: nameOf(transfer) };
  await doOnce(simulation, order, () => takenBy(simulation.notes, transfer, player.username));
}

type CaseChoice = LookedInto & { readonly isSettled: boolean };

/** Chooses a case, and how it is decided. */
export function choiceOfCase(
  { notes }: Simulation,
  back: number,
  isSettled: boolean,
): CaseChoice | undefined {
  const looked = notes.cases.at(-1 - back);
  if (!looked) return undefined;
  // The payer can show that they paid: the operator gives the money to the payer only.
  const { payer = null } = looked.transfer.theft ?? {};
  return { ...looked, isSettled: payer === null ? isSettled : payer === looked.player.username };
}

/** Returns the bank transfers that name no player and that nobody has, oldest first. */
export function nobodysTransfers({ notes }: Simulation): TransferNote[] {
  return notes.transfers.filter(
    ({ method, owner, isApart }) => owner === null && !isApart && feedOfBank[method],
  );
}

/** Returns the bank transfers that players have, of which nothing went back, oldest first. */
export function playersTransfers({ notes }: Simulation): TransferNote[] {
  return notes.transfers.filter(
    ({ method, owner, isReversed, isApart, refundedVnd }) =>
      owner !== null &&
      owner !== PAYER &&
      !isReversed &&
      !isApart &&
      refundedVnd === 0 &&
      feedOfBank[method],
  );
}

/** The name by which operations know a transfer. */
export const nameOf = ({ id, method }: TransferNote): string => `${feedOfBank[method]}:${id}`;

/** Begins the reasons of what is done here: the log of the staff's own acts is compared without them. */
export const BY_HAND = "by hand in a simulation, ";

export async function doOnce(
  simulation: Simulation,
  order: StaffOrder,
  whenDone: () => void,
  { mayBeRefused = true } = {},
): Promise<ManualOperation> {
  const reason = BY_HAND + nextKey();
  const operation: ManualOperation = { order, reason, mayBeRefused, answer: "none", whenDone };
  simulation.notes.manualOperations.push(operation);
  await operateUntilAnswered(simulation, operation);
  return operation;
}

/** Carries an operation out until it has a result, at most `TRIES` times. `settle` tries the rest again. */
export async function operateUntilAnswered(
  simulation: Simulation,
  operation: ManualOperation,
): Promise<void> {
  for (let tries = 0; tries < TRIES && operation.answer === "none"; tries += 1) {
    await whenUp(simulation);
    const refusal = await carryOut(simulation, operation);
    // Whoever has no answer, or is refused a repeat, reads in the log whether it was done.
    if (await isLogged(simulation, operation)) {
      operation.answer = "done";
      operation.whenDone();
    } else if (refusal !== undefined) {
      operation.answer = "refused";
      if (operation.mayBeRefused) continue;
      simulation.notes.surprises.push(`${JSON.stringify(operation.order)}: ${refusal}`);
    }
  }
}

/** Previews, then does it or has it approved. @returns why it is refused; undefined where it is done or nobody knows */
async function carryOut(
  simulation: Simulation,
  { order, reason }: ManualOperation,
): Promise<string | undefined> {
  const waiting = await findProposal(simulation, reason);
  if (waiting) return refusalIn(await approve(simulation, waiting));
  const path = "/api/console/operations";
  const seen = await askUntilAnswered(simulation, PROPOSER, `${path}/preview`, { order });
  if (!seen || !isDone(seen)) return refusalIn(seen);
  const body = { order, previewHash: seen.body["previewHash"], reason };
  if (seen.body["mayDoAlone"] === true)
    return refusalIn(await ask(simulation, PROPOSER, path, body));
  const proposed = await ask(simulation, PROPOSER, "/api/console/approvals", body);
  // Somebody else's proposal of the same waits: it is tried again once that is decided.
  if (proposed?.body["errorCode"] === "proposed_already") return undefined;
  if (!proposed || !isDone(proposed)) return refusalIn(proposed);
  const { previewHash } = body;
  return refusalIn(await approve(simulation, { id: String(proposed.body["id"]), previewHash }));
}

const [PROPOSER, APPROVER] = ["minh", "hoa"] as const;

const approve = (
  simulation: Simulation,
  { id, previewHash }: { readonly id: string; readonly previewHash: unknown },
) => ask(simulation, APPROVER, `/api/console/approvals/${id}/approve`, { previewHash });

const refusalIn = (answer: Answer | undefined): string | undefined =>
  answer && !isDone(answer) ? answer.text : undefined;

const findProposal = ({ db }: Simulation, reason: string) =>
  db.maybe<{ id: string; previewHash: string }>(sql`
    select id, encode(preview_hash, 'hex') as "previewHash" from approvals
    where evidence = ${reason} and decision is null and expires_at > now()`);

const isLogged = ({ db }: Simulation, { reason }: ManualOperation): Promise<boolean> =>
  db.value<boolean>(sql`
    select exists (
      select from operator_log where reason = ${reason} and command not like '% propose')`);

let keys = 0;
export function nextKey(): string {
  keys += 1;
  return `operation-${keys}`;
}
