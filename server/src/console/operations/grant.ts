import { grantCredit, type Granted } from "../../features/operator/grant-credit.ts";
import type { Operation, Order } from "./operation.ts";

export const grant: Operation<Order<"grant">, Granted> = {
  amountOf: ({ kp }) => kp,
  run: (services, operator, { username, kp, occasion, note }) =>
    grantCredit(services, operator, { username, kp, occasion, note }),
  factsOf: ({ username, occasion, grantedKp, isNew }) => ({ username, occasion, grantedKp, isNew }),
  subjectOf: ({ username, occasion }) => `grant:${String(username)}:${String(occasion)}`,
};
