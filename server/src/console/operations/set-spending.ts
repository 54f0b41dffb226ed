import { setSpending as set, type SpendingSet } from "../../features/operator/set-spending.ts";
import { A_DAY_HOURS } from "./a-day.ts";
import type { Operation, Order } from "./operation.ts";

type SpendingOrder = Order<"stop-spending" | "stop-spending-for-a-day" | "allow-spending">;

export const setSpending: Operation<SpendingOrder, SpendingSet> = {
  amountOf: () => 0,
  run: (services, operator, { username, operation }) =>
    set(services, operator, {
      username,
      isStopped: operation !== "allow-spending",
      forHours: operation === "stop-spending-for-a-day" ? A_DAY_HOURS : null,
    }),
  factsOf: (result) => ({ ...result }),
  subjectOf: ({ username }) => `spending:${String(username)}`,
};
