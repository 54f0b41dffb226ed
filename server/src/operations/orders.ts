/** Orders of coins, cards and wallet payments whose outcome nobody has reported. */
import { vnd } from "@portal/contract/values/money";
import { OperationRefused } from "../domain/ledger/run-operation.ts";
import { type CardRetried, retryCard } from "../features/payment/cards/manual-operations.ts";
import {
  type CardSettled,
  settleCard as decideCard,
} from "../features/payment/cards/settle-card.ts";
import {
  type PaymentRetried,
  retryPayment,
} from "../features/payment/wallets/manual-operations.ts";
import {
  type PaymentSettled,
  settlePayment as decidePayment,
} from "../features/payment/wallets/settle-payment.ts";
import { type RechargeRetried, retryDelivery } from "../features/recharge/manual-operations.ts";
import { type DeliveryDecided, settleDelivery } from "../features/recharge/settle-delivery.ts";
import { findOpenDelivery } from "../features/recharge/store.ts";
import type { Operation, Order } from "./operation.ts";

export const settleRecharge: Operation<Order<"settle-recharge">, DeliveryDecided> = {
  amountOf: async ({ transactionId }, { db }) =>
    (await findOpenDelivery(db, transactionId))?.creditSpent ?? 0,
  run: settleDelivery,
  factsOf: (result) => ({ ...result }),
  subjectOf: ({ transactionId }) => `delivery:${String(transactionId)}`,
  takesTwo: ({ gameSays }) => gameSays === "silent",
};

/** The portal asks the gateway all the time, so one that is still open is one of which it has said nothing. */
export const settleCard: Operation<Order<"settle-card">, CardSettled> = {
  amountOf: ({ chargedVnd }) => chargedVnd ?? 0,
  run: (services, operator, { transactionId, chargedVnd }) =>
    decideCard(services, operator, {
      transactionId,
      chargedVnd: chargedVnd === null ? null : vnd(chargedVnd),
    }),
  factsOf: (result, { chargedVnd }) => ({ ...result, amountVnd: chargedVnd }),
  subjectOf: ({ transactionId }) => `card:${String(transactionId)}`,
  takesTwo: () => true,
};

/** The portal asks the wallet all the time, so one that is still open is one of which it has said nothing. */
export const settlePayment: Operation<Order<"settle-payment">, PaymentSettled> = {
  amountOf: ({ paidVnd }) => paidVnd ?? 0,
  run: decidePayment,
  factsOf: ({ payment, outcome, username, amountVnd }) => ({
    ...(username !== null && { username }),
    payment,
    outcome,
    amountVnd,
  }),
  subjectOf: ({ payment }) => `payment:${String(payment)}`,
  takesTwo: () => true,
};

type AskedAgain = PaymentRetried | RechargeRetried | CardRetried;

/** Asks the game, the card gateway or the wallet at once, instead of when its job is due. */
export const askAgain: Operation<Order<"ask-again">, AskedAgain> = {
  amountOf: () => 0,
  run: async (services, operator, { what }) => {
    const [, provider, orderId] = PAYMENT.exec(what) ?? [];
    if (provider !== undefined && orderId !== undefined) {
      return retryPayment(services, operator, { provider, orderId });
    }
    const asked =
      (await retryDelivery(services, operator, what)) ??
      (await retryCard(services, operator, what));
    if (asked) return asked;
    throw new OperationRefused(
      "what",
      `${what} is neither an order of coins nor a card`,
      `${what} không phải đơn nạp game hay thẻ cào`,
    );
  },
  factsOf: (result, { what }) => ({
    what,
    ...("username" in result && { username: result.username }),
  }),
  subjectOf: ({ what }) => `ask:${String(what)}`,
};

/** A wallet's payment: `momo:OR123`. */
const PAYMENT = /^([a-z0-9-]+):(.+)$/;
