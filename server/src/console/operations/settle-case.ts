import {
  type CaseSettled,
  settleCaseManually,
} from "../../features/lost-transfer/manual-operations.ts";
import { findTransfer } from "../../features/operator/transfer-store.ts";
import { amountOfTransfer } from "./amount-of-transfer.ts";
import type { Operation, Order } from "./operation.ts";

export const settleCase: Operation<Order<"settle-case">, CaseSettled> = {
  amountOf: amountOfTransfer,
  run: async (services, operator, { caseId, transfer: named }) => {
    const { name: transfer, noticeId } = await findTransfer(services.db, named);
    return settleCaseManually(services, operator, { caseId, transfer, noticeId });
  },
  // Its transaction gets its id in the commit.
  factsOf: ({ transactionId: _id, ...facts }) => facts,
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
};
