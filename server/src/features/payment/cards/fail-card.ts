import type { Vnd } from "@portal/contract/values/money";
import { type Publishing, publishTopUp } from "../../../domain/notifications/live.ts";
import type { Transaction } from "../../../kit/database/database.ts";
import type { Services } from "../../../services.ts";
import { type CardFailure, failureNotes, leavesCardUsable } from "./card-failures.ts";
import { type LockedCard, lockOpenCard, markFailed } from "./store.ts";

/** The services needed to decide a card in a transaction. */
export type CardServices = Publishing & { readonly log: Pick<Services["log"], "info"> };

/** Marks a card as failed for good, unless it is decided already. */
export async function failCard(
  services: Services,
  transactionId: string,
  failure: CardFailure,
  note?: string,
): Promise<void> {
  await services.db.repeatableTransaction(async (tx) => {
    const card = await lockOpenCard(tx, transactionId);
    if (!card) return;
    await failInTransaction(services, tx, transactionId, card, { failure, note });
  });
}

type Failing = {
  readonly failure: CardFailure;
  /** The text for the player, if it says more than the failure. */
  readonly note?: string | undefined;
  readonly realVnd?: Vnd | null;
};

/** Like `failCard`, for a card that the caller has locked. */
export async function failInTransaction(
  { notifications, log }: CardServices,
  tx: Transaction,
  transactionId: string,
  { userId }: LockedCard,
  { failure, note = failureNotes[failure], realVnd = null }: Failing,
): Promise<void> {
  const isTaken = !leavesCardUsable[failure];
  await markFailed(tx, transactionId, { failure, isTaken, errorNote: note, realVnd });
  tx.afterCommit(() => {
    log.info({ event: "card_failed", transactionId, userId, failure }, "card failed");
    publishTopUp(notifications, userId, { transactionId, given: null });
  });
}
