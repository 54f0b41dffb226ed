import {
  limitPlayerSpending,
  type SpendingLimited,
} from "../../features/operator/limit-player-spending.ts";
import type { Operation, Order } from "./operation.ts";

export const limitSpending: Operation<Order<"limit-spending">, SpendingLimited> = {
  amountOf: () => 0,
  run: (services, operator, { username, period, limitKp }) =>
    limitPlayerSpending(services, operator, { username, [period]: limitKp }),
  // What is spent changes by the minute, and a higher limit's moment with it.
  factsOf: ({ username, periods, isNew }, { period, limitKp }) => ({
    username,
    period,
    limitKp,
    isAtOnce: periods.some((one) => one.period === period && one.limitKp === limitKp),
    isNew,
  }),
  subjectOf: ({ username, period }) => `limit-spending:${String(period)}:${String(username)}`,
};
