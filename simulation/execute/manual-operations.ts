/** What the operator does in a simulation, by the commands of the portal. */
import { operate } from "../environment/operator.ts";
import { feedOfBank } from "../generate/payment-methods.ts";
import { whenUp, type Simulation } from "./context.ts";
import { sendDue } from "./leave.ts";
import {
  type AuditEntry,
  type LookedInto,
  PAYER,
  type Player,
  takenBy,
  type TransferNote,
} from "./notes.ts";

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

/** Recalls what a reversed transfer gave. The fixed key makes it happen once. */
export function recallReversed(simulation: Simulation, transfer: TransferNote): Promise<void> {
  // The transfer may not have arrived yet: `settle` recalls it again at the end.
  return doOnce(simulation, ["recall", nameOf(transfer), "--key", "reversed"], () => {});
}

export async function recallPart(simulation: Simulation, back: number, kp: number): Promise<void> {
  const transfer = playersTransfers(simulation).at(-1 - back);
  if (!transfer) return;
  transfer.isRecalledInPart = true;
  const words = ["recall", nameOf(transfer), "--kp", String(kp), "--key", nextKey()];
  await doOnce(simulation, words, () => void (transfer.recalledKp += kp));
}

export function grant(simulation: Simulation, { username }: Player, kp: number): Promise<void> {
  const words = ["grant", username, String(kp), "--occasion", nextKey()];
  const whenDone = () => void simulation.notes.grants.push({ username, kp });
  return doOnce(simulation, words, whenDone, { mayBeRefused: false });
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
  // An account that is not in the settings has no rates, so the command names a method.
  const rates = transfer.isUnknownAccount ? ["--method", transfer.method] : [];
  const words = player
    ? ["transfers", "assign", name, player.username, ...rates]
    : ["transfers", "return", name];
  await doOnce(simulation, words, () => {
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
    await doOnce(simulation, ["cases", "refuse", caseId, "--note", "Chưa tìm thấy."], () => {});
    return;
  }
  const words = ["cases", "settle", caseId, nameOf(transfer)];
  await doOnce(simulation, words, () => takenBy(simulation.notes, transfer, player.username));
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

export function doOnce(
  simulation: Simulation,
  words: readonly string[],
  whenDone: () => void,
  { mayBeRefused = true } = {},
): Promise<void> {
  const auditEntry: AuditEntry = { words, mayBeRefused, answer: "none", whenDone };
  simulation.notes.auditEntries.push(auditEntry);
  return operateUntilAnswered(simulation, auditEntry);
}

/** Runs a command until it has a result, at most `TRIES` times. `settle` runs the rest again. */
export async function operateUntilAnswered(
  simulation: Simulation,
  auditEntry: AuditEntry,
): Promise<void> {
  for (let tries = 0; tries < TRIES && auditEntry.answer === "none"; tries += 1) {
    await whenUp(simulation);
    const { answer, says } = await operate(simulation.operatorUrl, auditEntry.words);
    if (answer === "unknown") continue;
    auditEntry.answer = answer;
    if (answer === "done") auditEntry.whenDone();
    else if (!auditEntry.mayBeRefused) {
      simulation.notes.surprises.push(`${auditEntry.words.join(" ")}: ${says}`);
    }
  }
}

let keys = 0;
export function nextKey(): string {
  keys += 1;
  return `operation-${keys}`;
}
