import {
  type CaseRefused,
  refuseCaseManually,
} from "../../features/lost-transfer/manual-operations.ts";
import type { Operation, Order } from "./operation.ts";

export const refuseCase: Operation<Order<"refuse-case">, CaseRefused> = {
  amountOf: () => 0,
  run: refuseCaseManually,
  factsOf: (result) => ({ ...result }),
  subjectOf: ({ caseId }) => `case:${String(caseId)}`,
};
