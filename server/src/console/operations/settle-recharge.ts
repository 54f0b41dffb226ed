import { decideDelivery, type DeliveryDecided } from "../../features/recharge/settle-delivery.ts";
import { findOpenDelivery } from "../../features/recharge/store.ts";
import type { Operation, Order } from "./operation.ts";

export const settleRecharge: Operation<Order<"settle-recharge">, DeliveryDecided> = {
  amountOf: async ({ transactionId }, { db }) =>
    (await findOpenDelivery(db, transactionId))?.creditSpent ?? 0,
  run: decideDelivery,
  factsOf: (result) => ({ ...result }),
  subjectOf: ({ transactionId }) => `delivery:${String(transactionId)}`,
  takesTwo: ({ gameSays }) => gameSays === "silent",
};
