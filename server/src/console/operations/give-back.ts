import { returnTransfer, type Returned } from "../../features/operator/return-transfer.ts";
import { amountOfTransfer } from "./amount-of-transfer.ts";
import type { Operation, Order } from "./operation.ts";

export const giveBack: Operation<Order<"return">, Returned> = {
  amountOf: amountOfTransfer,
  run: returnTransfer,
  factsOf: (result) => ({ ...result }),
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
};
