/** What the operator does in a simulation, by the commands of the portal. */
import { operate } from "../environment/operator.ts";
import { feedOfBank } from "../generate/payment-methods.ts";
import { whenUp, type World } from "./context.ts";
import { sendDue } from "./leave.ts";
import { type AuditEntry, PAYER, takenBy, type TransferNote } from "./notes.ts";
import type { Player } from "./player.ts";

const TRIES = 3;

/**
 * The bank takes a transfer back, and the operator recalls its credit. Spent credit becomes debt.
 * @param owner takes only a transfer of this player, if it is given
 */
export async function reverse(world: World, back: number, owner?: string): Promise<void> {
  const transfer = playersTransfers(world)
    .filter((each) => owner === undefined || each.owner === owner)
    .at(-1 - back);
  if (!transfer) return;
  transfer.isReversed = true;
  world.notes.outgoing.push(await world.sandbox.reverse(transfer.id));
  await recallReversed(world, transfer);
}

/** Recalls what a reversed transfer gave. The fixed key makes it happen once. */
export function recallReversed(world: World, transfer: TransferNote): Promise<void> {
  // The transfer may not have arrived yet: `settle` recalls it again at the end.
  return doOnce(world, ["recall", nameOf(transfer), "--key", "reversed"], () => {});
}

export async function recallPart(world: World, back: number, kp: number): Promise<void> {
  const transfer = playersTransfers(world).at(-1 - back);
  if (!transfer) return;
  transfer.isRecalledInPart = true;
  const words = ["recall", nameOf(transfer), "--kp", String(kp), "--key", nextKey()];
  await doOnce(world, words, () => void (transfer.recalledKp += kp));
}

export function grant(world: World, { username }: Player, kp: number): Promise<void> {
  const words = ["grant", username, String(kp), "--occasion", nextKey()];
  const whenDone = () => void world.notes.grants.push({ username, kp });
  return doOnce(world, words, whenDone, { mayBeRefused: false });
}

/** @param player null returns the money to its payer */
export async function assign(world: World, back: number, player: Player | null): Promise<void> {
  const transfer = nobodysTransfers(world).at(-1 - back);
  if (!transfer) return;
  const name = nameOf(transfer);
  // An account that is not in the settings has no rates, so the command names a method.
  const rates = transfer.isUnknownAccount ? ["--method", transfer.method] : [];
  const words = player
    ? ["transfers", "assign", name, player.username, ...rates]
    : ["transfers", "return", name];
  await doOnce(world, words, () => {
    // Two returns at the same time both end as done, but only one of them sends the money.
    const isSent = transfer.owner === PAYER;
    takenBy(world.notes, transfer, player?.username ?? PAYER);
    const { amountVnd: amount } = transfer;
    if (!player && !isSent) world.notes.dueOutgoing.push({ transfer, amount });
  });
  await sendDue(world);
}

export async function decideCase(world: World, back: number, isSettled: boolean): Promise<void> {
  const { notes } = world;
  const looked = notes.cases.at(-1 - back);
  if (!looked) return;
  const { caseId, transfer, player } = looked;
  // The payer can show that they paid: the operator gives the money to the payer only.
  const { payer = null } = transfer.theft ?? {};
  if (payer === null ? !isSettled : payer !== player.username) {
    await doOnce(world, ["cases", "refuse", caseId, "--note", "Chưa tìm thấy."], () => {});
    return;
  }
  const words = ["cases", "settle", caseId, nameOf(transfer)];
  await doOnce(world, words, () => takenBy(notes, transfer, player.username));
}

/** Returns the bank transfers that name no player and that nobody has, oldest first. */
export function nobodysTransfers({ notes }: World): TransferNote[] {
  return notes.transfers.filter(
    ({ method, owner, isApart }) => owner === null && !isApart && feedOfBank[method],
  );
}

function playersTransfers({ notes }: World): TransferNote[] {
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

const nameOf = ({ id, method }: TransferNote): string => `${feedOfBank[method]}:${id}`;

export function doOnce(
  world: World,
  words: readonly string[],
  whenDone: () => void,
  { mayBeRefused = true } = {},
): Promise<void> {
  const auditEntry: AuditEntry = { words, mayBeRefused, answer: "none", whenDone };
  world.notes.deeds.push(auditEntry);
  return operateUntilAnswered(world, auditEntry);
}

/** Runs a command until it has a result, at most `TRIES` times. `settle` runs the rest again. */
export async function operateUntilAnswered(world: World, auditEntry: AuditEntry): Promise<void> {
  for (let tries = 0; tries < TRIES && auditEntry.answer === "none"; tries += 1) {
    await whenUp(world);
    const { answer, says } = await operate(world.databaseUrl, auditEntry.words);
    if (answer === "unknown") continue;
    auditEntry.answer = answer;
    if (answer === "done") auditEntry.whenDone();
    else if (!auditEntry.mayBeRefused) {
      world.notes.surprises.push(`${auditEntry.words.join(" ")}: ${says}`);
    }
  }
}

let keys = 0;
export function nextKey(): string {
  keys += 1;
  return `deed-${keys}`;
}
