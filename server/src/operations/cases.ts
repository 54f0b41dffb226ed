/** Cases of lost transfers, and requests about personal data. */
import {
  answerRequest,
  completeRequest,
  refuseRequest,
  type RequestDecided,
} from "../features/account-closing/data-requests/manual-operations.ts";
import {
  type CaseRefused,
  type CaseSettled,
  refuseCaseManually,
  settleCaseManually,
} from "../features/lost-transfer/manual-operations.ts";
import { amountOfTransfer } from "./money.ts";
import { findTransfer } from "./money/transfer-store.ts";
import type { Facts, Operation, Order } from "./operation.ts";

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

export const refuseCase: Operation<Order<"refuse-case">, CaseRefused> = {
  amountOf: () => 0,
  run: refuseCaseManually,
  factsOf: (result) => ({ ...result }),
  subjectOf: ({ caseId }) => `case:${String(caseId)}`,
};

const decided = {
  amountOf: () => 0,
  // When an account would close is a moment of the commit.
  factsOf: ({ closesAt: _at, ...facts }: RequestDecided): Facts => facts,
  subjectOf: ({ requestId }: Facts) => `data-request:${String(requestId)}`,
};

export const answerDataRequest: Operation<Order<"answer-data-request">, RequestDecided> = {
  ...decided,
  run: answerRequest,
};

export const refuseDataRequest: Operation<Order<"refuse-data-request">, RequestDecided> = {
  ...decided,
  run: refuseRequest,
};

export const completeDataRequest: Operation<Order<"complete-data-request">, RequestDecided> = {
  ...decided,
  run: (services, operator, { requestId, note, correction, isElsewhere }) =>
    completeRequest(services, operator, {
      requestId,
      note: note ?? null,
      correction,
      isElsewhere: isElsewhere ?? false,
      save: undefined,
    }),
};
