import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import { type CardRetried, retryCard } from "../../features/payment/cards/manual-operations.ts";
import {
  type PaymentRetried,
  retryPayment,
} from "../../features/payment/wallets/manual-operations.ts";
import { type RechargeRetried, retryDelivery } from "../../features/recharge/manual-operations.ts";
import type { Operation, Order } from "./operation.ts";

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
