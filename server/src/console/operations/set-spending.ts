import { setSpending as set, type SpendingSet } from "../../features/operator/set-spending.ts";
import type { Operation, Order } from "./operation.ts";

export const setSpending: Operation<Order<"stop-spending"> | Order<"allow-spending">, SpendingSet> =
  {
    amountOf: () => 0,
    run: (services, operator, { username, operation }) =>
      set(services, operator, { username, isStopped: operation === "stop-spending" }),
    factsOf: (result) => ({ ...result }),
    subjectOf: ({ username }) => `spending:${String(username)}`,
  };
