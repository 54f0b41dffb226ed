import type { Vnd } from "@portal/contract/money";
import { byHand, type Hand, RefusedByHand } from "../../../domain/by-hand.ts";
import type { Database } from "../../../kit/database.ts";
import { hurry, takeAway } from "../../../kit/job-store.ts";
import { failureNotes } from "./card-failures.ts";
import { CHARGE_TASK } from "./charge-card.ts";
import { creditInTransaction } from "./credit-card.ts";
import { type CardServices, failInTransaction } from "./fail-card.ts";
import { type CardOwner, findCardOwner, lockOpenCard } from "./store.ts";

type ByHandServices = CardServices & { readonly db: Database };

export type CardRetried = Pick<CardOwner, "username"> & {
  readonly transactionId: string;
  /** False: the gateway is being asked at this moment. */
  readonly isHurried: boolean;
};

/**
 * Has the gateway asked again at once; a card that was sent is never sent again.
 * @returns undefined where the transaction is no card
 * @throws RefusedByHand where it has been decided
 */
export function retryCard(
  { db }: ByHandServices,
  hand: Hand,
  transactionId: string,
): Promise<CardRetried | undefined> {
  return byHand(db, hand, async (tx) => {
    const card = await lockOpenCard(tx, transactionId);
    const owner = await findCardOwner(tx, transactionId);
    if (!owner) return { result: undefined };
    if (!card) throw decided(owner);
    const { userId, username } = owner;
    const isHurried = await hurry(tx, CHARGE_TASK, { transactionId });
    const result = { username, transactionId, isHurried };
    return { result, deed: { command: "retry", userId, details: { transactionId } } };
  });
}

export type CardSettled = Pick<CardOwner, "username"> & {
  readonly transactionId: string;
  readonly outcome: "credited" | "failed";
};

export type CardVerdict = {
  readonly transactionId: string;
  /** What the gateway's own books say: the card's real value, or null where it took nothing. */
  readonly chargedVnd: Vnd | null;
};

/**
 * Decides a card by what the operator has found out at the gateway: it is credited as if the gateway had
 * answered so, or fails and may be handed in again.
 * @returns undefined where the transaction is no card
 * @throws RefusedByHand where it has been decided, or the gateway is being asked at this moment
 */
export function settleCard(
  services: ByHandServices,
  hand: Hand,
  { transactionId, chargedVnd }: CardVerdict,
): Promise<CardSettled | undefined> {
  return byHand(services.db, hand, async (tx) => {
    const card = await lockOpenCard(tx, transactionId);
    const owner = await findCardOwner(tx, transactionId);
    if (!owner) return { result: undefined };
    if (!card) throw decided(owner);
    const { userId, username } = owner;
    if (!(await takeAway(tx, CHARGE_TASK, { transactionId }))) {
      throw new RefusedByHand(
        "transaction",
        "the gateway is being asked just now: try in a minute",
      );
    }
    let outcome: CardSettled["outcome"] = "failed";
    if (chargedVnd === null) {
      const note = failureNotes.not_received;
      const failing = { failure: "not_received", note, realVnd: null } as const;
      await failInTransaction(services, tx, transactionId, card, failing);
    } else {
      const good = { realVnd: chargedVnd, netVnd: null, reference: null };
      outcome = (await creditInTransaction(services, tx, transactionId, good)) ?? "failed";
    }
    const result = { username, transactionId, outcome };
    const details = { ...result, chargedVnd };
    return { result, deed: { command: "settle", userId, details } };
  });
}

const decided = ({ status }: CardOwner): RefusedByHand =>
  new RefusedByHand("transaction", `it has been decided: ${status}`);
