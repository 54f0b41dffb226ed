import { type Entered, enterTransfer } from "../../features/payment/enter-transfer.ts";
import type { Operation, Order } from "./operation.ts";

export const enter: Operation<Order<"enter">, Entered> = {
  amountOf: ({ amountVnd }) => amountVnd,
  run: (services, operator, { operation: _name, account, isAnother, reference, ...entry }) =>
    enterTransfer(services, operator, {
      ...entry,
      reference: reference ?? null,
      occurredAt: new Date(entry.occurredAt),
      ...(account === undefined ? {} : { account }),
      isAnother: isAnother === true,
    }),
  factsOf: ({ transfer, username, amountVnd, isNew }, { isAnother }) => ({
    transfer,
    ...(username !== null && { username }),
    amountVnd,
    isMatched: username !== null,
    ...(isAnother && { isAnother }),
    isNew,
  }),
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
};
