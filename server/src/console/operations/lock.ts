import {
  type AccountLocked,
  lockAccount,
  unlockAccount,
} from "../../features/operator/lock-account.ts";
import { A_DAY_HOURS } from "./a-day.ts";
import type { Operation, Order } from "./operation.ts";

const factsOf = (locked: AccountLocked) => ({ ...locked });
const subjectOf = ({ username }: { readonly username?: string }) => `lock:${String(username)}`;

export const lock: Operation<Order<"lock" | "lock-for-a-day">, AccountLocked> = {
  amountOf: () => 0,
  run: (services, operator, { username, playerReason, operation }) =>
    lockAccount(services, operator, {
      username,
      playerReason,
      forHours: operation === "lock-for-a-day" ? A_DAY_HOURS : null,
    }),
  factsOf,
  subjectOf,
};

export const unlock: Operation<Order<"unlock">, AccountLocked> = {
  amountOf: () => 0,
  run: (services, operator, { username }) => unlockAccount(services, operator, { username }),
  factsOf,
  subjectOf,
};
