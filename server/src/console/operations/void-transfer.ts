import { voidTransfer as run, type Voided } from "../../features/operator/void-transfer.ts";
import { amountOfTransfer } from "./amount-of-transfer.ts";
import type { Operation, Order } from "./operation.ts";

const NOT_COMPARED = "chưa đối soát sao kê của ngày này";

/** Money of a notice that never came: its booking is reversed. Only papers show that it is right. */
export const voidTransfer: Operation<Order<"void-transfer">, Voided> = {
  amountOf: amountOfTransfer,
  run,
  factsOf: ({ username, statementRun, ...facts }, { evidence }) => ({
    ...facts,
    ...(username !== null && { username }),
    statementRun:
      statementRun === null ? NOT_COMPARED : `lần đối soát ${statementRun} không có khoản này`,
    evidence,
  }),
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
  takesTwo: () => true,
};
