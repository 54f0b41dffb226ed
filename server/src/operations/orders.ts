/**
 * Operations on recharges, cards and wallet payments whose outcome is unknown: settle one, or ask for its outcome
 * again.
 */
import { vnd } from "@portal/contract/values/money";
import { OperationRefused, runOperation } from "../domain/ledger/run-operation.ts";
import {
  retryCard,
  type CardSettled,
  settleCard as decideCard,
} from "../features/payment/cards/settle-card.ts";
import {
  retryPayment,
  type PaymentSettled,
  settlePayment as decidePayment,
} from "../features/payment/wallets/settle-payment.ts";
import {
  retryDelivery,
  type DeliveryDecided,
  settleDelivery,
} from "../features/recharge/settle-delivery.ts";
import { findOpenDelivery } from "../features/recharge/store.ts";
import type { Operation, Order } from "./operation.ts";

const settleRecharge: Operation<Order<"settle-recharge">, DeliveryDecided> = {
  amountOf: async ({ transactionId }, { db }) =>
    (await findOpenDelivery(db, transactionId))?.creditSpent ?? 0,
  run: settleDelivery,
  subjectOf: ({ transactionId }) => `delivery:${String(transactionId)}`,
  takesTwo: ({ gameSays }) => gameSays === "silent",
};

/** Decides a card. The portal keeps asking the gateway, so a card is only open while the gateway does not answer. */
const settleCard: Operation<Order<"settle-card">, CardSettled> = {
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

/**
 * Decides a payment. The portal keeps asking the wallet, so a payment is only open while the wallet does not answer.
 */
const settlePayment: Operation<Order<"settle-payment">, PaymentSettled> = {
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

type AskedAgain = { readonly username?: string };

/** Asks the game, the card gateway or the wallet now, instead of when the job is due. */
const askAgain: Operation<Order<"ask-again">, AskedAgain> = {
  run: ({ db }, operator, { what }) =>
    runOperation<AskedAgain>(db, operator, async (tx) => {
      const [, provider, orderId] = PAYMENT.exec(what) ?? [];
      if (provider !== undefined && orderId !== undefined) {
        return retryPayment(tx, { provider, orderId });
      }
      const asked = (await retryDelivery(tx, what)) ?? (await retryCard(tx, what));
      if (asked) return asked;
      throw new OperationRefused("what", `${what} không phải đơn nạp game hay thẻ cào`);
    }),
  factsOf: (asked, { what }) => ({ what, ...asked }),
  subjectOf: ({ what }) => `ask:${String(what)}`,
};

/** The name of a wallet's payment: `momo:OR123`. */
const PAYMENT = /^([a-z0-9-]+):(.+)$/;

export const orders = {
  "settle-recharge": settleRecharge,
  "settle-card": settleCard,
  "settle-payment": settlePayment,
  "ask-again": askAgain,
};
