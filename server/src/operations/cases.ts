/**
 * Operations on cases of lost transfers (settle, refuse) and on requests about personal data (answer, refuse,
 * complete).
 */
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

const settleCase: Operation<Order<"settle-case">, CaseSettled> = {
  amountOf: amountOfTransfer,
  run: async (services, operator, { caseId, transfer: named }) => {
    const { name: transfer, noticeId } = await findTransfer(services.db, named);
    return settleCaseManually(services, operator, { caseId, transfer, noticeId });
  },
  // The transaction's id is only known at the commit.
  factsOf: ({ transactionId: _id, ...facts }) => facts,
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
};

const refuseCase: Operation<Order<"refuse-case">, CaseRefused> = {
  run: refuseCaseManually,
  subjectOf: ({ caseId }) => `case:${String(caseId)}`,
};

const decided = {
  // The time at which the account closes is only known at the commit.
  factsOf: ({ closesAt: _at, ...facts }: RequestDecided): Facts => facts,
  subjectOf: ({ requestId }: Facts) => `data-request:${String(requestId)}`,
};

const answerDataRequest: Operation<Order<"answer-data-request">, RequestDecided> = {
  ...decided,
  run: answerRequest,
};

const refuseDataRequest: Operation<Order<"refuse-data-request">, RequestDecided> = {
  ...decided,
  run: refuseRequest,
};

const completeDataRequest: Operation<Order<"complete-data-request">, RequestDecided> = {
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

export const cases = {
  "settle-case": settleCase,
  "refuse-case": refuseCase,
  "answer-data-request": answerDataRequest,
  "refuse-data-request": refuseDataRequest,
  "complete-data-request": completeDataRequest,
};
