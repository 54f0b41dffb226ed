import { feedOfReversible } from "../plan/payment-methods.ts";
import { operate } from "../stage/operator.ts";
import type { TransferNote } from "./notes.ts";
import { whenUp, type World } from "./world.ts";

const TRIES = 3;

/** The bank takes a transfer back, and the operator the credit; what is spent already becomes debt. */
export async function reverse(world: World, back: number): Promise<void> {
  const { sandbox, notes } = world;
  const isReversible = ({ method, isOurs, isReversed }: TransferNote) =>
    isOurs && !isReversed && feedOfReversible[method] !== undefined;
  const transfer = notes.transfers.filter(isReversible).at(-1 - back);
  if (!transfer) return;
  transfer.isReversed = true;
  await sandbox.reverse(transfer.id);
  await recall(world, transfer);
}

/** Recalls what a reversed transfer gave, once however often it is asked. */
export async function recall(world: World, { id, method }: TransferNote): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await whenUp(world);
    const words = ["recall", `${feedOfReversible[method]}:${id}`, "--key", "reversed"];
    // It may not have come yet, or the connection broke: when all is quiet it is asked again.
    const isDone = await operate(world.databaseUrl, words).then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
}
