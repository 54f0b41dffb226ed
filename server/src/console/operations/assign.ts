import { assignTransfer, type Assigned } from "../../features/operator/assign-transfer.ts";
import { amountOfTransfer } from "./amount-of-transfer.ts";
import type { Operation, Order } from "./operation.ts";

export const assign: Operation<Order<"assign">, Assigned> = {
  amountOf: amountOfTransfer,
  run: (services, operator, { transfer, username, method }) =>
    assignTransfer(services, operator, {
      transfer,
      username,
      ...(method === undefined ? {} : { method }),
    }),
  // Its transaction gets its id in the commit.
  factsOf: ({ transactionId: _id, ...facts }, { method }) => ({
    ...facts,
    ...(method !== undefined && { method }),
  }),
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
};
