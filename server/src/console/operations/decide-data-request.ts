import {
  answerRequest,
  completeRequest,
  refuseRequest,
  type RequestDecided,
} from "../../features/account-closing/data-requests/manual-operations.ts";
import type { Facts, Operation, Order } from "./operation.ts";

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
