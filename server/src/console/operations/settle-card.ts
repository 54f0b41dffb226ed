import { vnd } from "@portal/contract/values/money";
import {
  type CardSettled,
  settleCard as settle,
} from "../../features/payment/cards/settle-card.ts";
import type { Operation, Order } from "./operation.ts";

/** The portal asks the gateway all the time, so one that is still open is one of which it has said nothing. */
export const settleCard: Operation<Order<"settle-card">, CardSettled> = {
  amountOf: ({ chargedVnd }) => chargedVnd ?? 0,
  run: (services, operator, { transactionId, chargedVnd }) =>
    settle(services, operator, {
      transactionId,
      chargedVnd: chargedVnd === null ? null : vnd(chargedVnd),
    }),
  factsOf: (result, { chargedVnd }) => ({ ...result, amountVnd: chargedVnd }),
  subjectOf: ({ transactionId }) => `card:${String(transactionId)}`,
  takesTwo: () => true,
};
