import type { Vnd } from "@portal/contract/money";
import { byHand, type Done, type Hand, RefusedByHand } from "../../../domain/by-hand.ts";
import type { Publishing } from "../../../domain/live.ts";
import type { Database, Transaction } from "../../../kit/database.ts";
import { hurry, takeAway } from "../../../kit/job-store.ts";
import type { ValidPortalSettings } from "../../../settings/portal-settings.ts";
import { bookTransfer, tellOfTransfer } from "../credit-transfer.ts";
import { ASK_TASK } from "./ask-about-payment.ts";
import { lockPayment, markCredited, markFailed, type PaymentKey } from "./store.ts";

type ByHandServices = Publishing & {
  readonly db: Database;
  readonly portal: ValidPortalSettings;
};

/** What the books say of a payment that an operator has found to have come to nothing. */
const FAILED_BY_HAND = "operator";

export type PaymentRetried = {
  readonly payment: string;
  /** False: the wallet is being asked at this moment. */
  readonly isHurried: boolean;
};

/** Has the wallet asked again at once. @throws RefusedByHand */
export function retryPayment(
  { db }: ByHandServices,
  hand: Hand,
  key: PaymentKey,
): Promise<PaymentRetried> {
  return byHand(db, hand, async (tx) => {
    await openPaymentOf(tx, key);
    const result = { payment: nameOf(key), isHurried: await hurry(tx, ASK_TASK, key) };
    return { result, deed: { command: "retry", userId: null, details: { payment: nameOf(key) } } };
  });
}

export type PaymentVerdict = PaymentKey & {
  /** What the wallet's own books say: the amount that came, or null where none did. */
  readonly paidVnd: Vnd | "as told" | null;
};

export type PaymentSettled = {
  readonly payment: string;
  readonly outcome: "credited" | "unmatched" | "failed";
  readonly amountVnd: number;
  readonly transactionId: string | null;
};

/**
 * Decides a payment by what the operator has found out at the wallet: it is credited to the player whom its
 * notice named, or comes to nothing. Should the wallet tell otherwise later, it is asked about again.
 * @throws RefusedByHand where it has been decided, or the wallet is being asked at this moment
 */
export function settlePayment(
  services: ByHandServices,
  hand: Hand,
  { paidVnd, ...key }: PaymentVerdict,
): Promise<PaymentSettled> {
  return byHand<PaymentSettled>(services.db, hand, async (tx) => {
    const { notice, raw } = await openPaymentOf(tx, key);
    if (!(await takeAway(tx, ASK_TASK, key))) {
      throw new RefusedByHand("payment", "the wallet is being asked just now: try in a minute");
    }
    const payment = nameOf(key);
    if (paidVnd === null) {
      await markFailed(tx, key, FAILED_BY_HAND);
      const { amountVnd } = notice;
      const result = { payment, outcome: "failed", amountVnd, transactionId: null } as const;
      return { result, deed: { command: "settle", userId: null, details: result } };
    }
    const amountVnd = paidVnd === "as told" ? notice.amountVnd : paidVnd;
    return credit(services, tx, key, { notice: { ...notice, amountVnd }, raw });
  });
}

async function credit(
  { portal, notifications }: ByHandServices,
  tx: Transaction,
  key: PaymentKey,
  { notice, raw }: Pick<Awaited<ReturnType<typeof openPaymentOf>>, "notice" | "raw">,
): Promise<Done<PaymentSettled>> {
  const booked = await bookTransfer(tx, portal, { provider: key.provider, notice, raw });
  if (!booked) {
    throw new RefusedByHand("payment", `portal.config has no method of ${key.provider} any more`);
  }
  await markCredited(tx, key);
  if (booked.isNew) tx.afterCommit(() => tellOfTransfer({ notifications }, booked));
  const { transactionId, userId } = booked;
  const outcome = transactionId === null ? "unmatched" : "credited";
  const { amountVnd } = notice;
  const result = { payment: nameOf(key), outcome, amountVnd, transactionId } as const;
  return { result, deed: { command: "settle", userId, details: result } };
}

async function openPaymentOf(tx: Transaction, key: PaymentKey) {
  const found = await lockPayment(tx, key);
  if (!found) throw new RefusedByHand("payment", `there is no payment ${nameOf(key)}`);
  if (found.isOpen) return found;
  throw new RefusedByHand("payment", `it has been decided: ${found.failure ?? "credited"}`);
}

const nameOf = ({ provider, orderId }: PaymentKey): string => `${provider}:${orderId}`;
