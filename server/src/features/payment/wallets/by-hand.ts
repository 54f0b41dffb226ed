import { byHand, type Hand, RefusedByHand } from "../../../domain/by-hand.ts";
import type { Database, Transaction } from "../../../kit/database.ts";
import { hurry } from "../../../kit/job-store.ts";
import { ASK_TASK } from "./ask-about-payment.ts";
import { lockPayment, type PaymentKey } from "./store.ts";

export type PaymentRetried = {
  readonly payment: string;
  /** False: the wallet is being asked at this moment. */
  readonly isHurried: boolean;
};

/** Has the wallet asked again at once. @throws RefusedByHand */
export function retryPayment(
  { db }: { readonly db: Database },
  hand: Hand,
  key: PaymentKey,
): Promise<PaymentRetried> {
  return byHand(db, hand, async (tx) => {
    await openPaymentOf(tx, key);
    const result = { payment: nameOf(key), isHurried: await hurry(tx, ASK_TASK, key) };
    return { result, deed: { command: "retry", userId: null, details: { payment: nameOf(key) } } };
  });
}

/** Holds it until the transaction ends. @throws RefusedByHand where it has been decided */
export async function openPaymentOf(tx: Transaction, key: PaymentKey) {
  const found = await lockPayment(tx, key);
  if (!found) throw new RefusedByHand("payment", `there is no payment ${nameOf(key)}`);
  if (found.isOpen) return found;
  throw new RefusedByHand("payment", `it has been decided: ${found.failure ?? "credited"}`);
}

export const nameOf = ({ provider, orderId }: PaymentKey): string => `${provider}:${orderId}`;
