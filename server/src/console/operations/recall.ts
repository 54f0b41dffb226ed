import {
  leftToRecall,
  recallCredit,
  type Recalled,
} from "../../features/operator/recall-credit.ts";
import type { Operation, Order } from "./operation.ts";

export const recall: Operation<Order<"recall">, Recalled> = {
  amountOf: ({ transactionId, kp }, { db }) => kp ?? leftToRecall(db, transactionId),
  run: (services, operator, { transactionId, kp, note }) =>
    recallCredit(services, operator, { what: transactionId, kp, key: undefined, note }),
  factsOf: ({ username, transactionId, recalledKp, leftKp, isNew }) => ({
    username,
    transactionId,
    recalledKp,
    leftKp,
    isNew,
  }),
  subjectOf: ({ transactionId }) => `recall:${String(transactionId)}`,
};
