import { refundTransfer, type Refunded } from "../../features/operator/refund-transfer.ts";
import { amountOfTransfer } from "./amount-of-transfer.ts";
import type { Operation, Order } from "./operation.ts";

/** Money that goes back by agreement, or that a bank or wallet took back: what it gave goes with it. */
export const refund: Operation<Order<"refund"> | Order<"chargeback">, Refunded> = {
  amountOf: async (order, services) => order.amountVnd ?? (await amountOfTransfer(order, services)),
  run: (services, operator, { transfer, amountVnd, code, outgoing, note }) =>
    refundTransfer(services, operator, {
      transfer,
      amountVnd,
      reasonCode: code,
      outgoing,
      key: undefined,
      note,
    }),
  factsOf: ({ transfer, username, amountVnd, leftVnd, recalledKp, account, isNew }) => ({
    ...(username !== null && { username }),
    transfer,
    amountVnd,
    leftVnd,
    recalledKp,
    account,
    isNew,
  }),
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
};
