import { closingCodes } from "@portal/contract/console/refund-codes";
import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import {
  closeRefund as close,
  findRefund,
  type ClosingCode,
} from "../../domain/payments/refunds.ts";
import type { OperatorServices } from "../../operator-services.ts";

export type ClosingRequest = {
  /** `refund:` and its number. */
  readonly refund: string;
  readonly code: ClosingCode;
};

export type RefundClosed = ClosingRequest & {
  readonly transfer: string;
  readonly amountVnd: number;
  /** The ledger account that the money was to leave. */
  readonly account: string;
};

/**
 * Closes a booked refund whose money will never leave. Money that stays is booked back to its account and owed to its
 * payer. It takes two persons.
 * @throws OperationRefused where the money has left or the refund is closed
 */
export function closeRefund(
  { db }: Pick<OperatorServices, "db">,
  operator: OperatorContext,
  { refund, code }: ClosingRequest,
): Promise<RefundClosed> {
  return runOperation<RefundClosed>(db, operator, async (tx) => {
    const refundId = Number(refund.slice(refund.indexOf(":") + 1));
    if (!(await close(tx, { refundId, code, by: operator.by }))) throw notOpen(refund);
    const { transfer, amountVnd, account, userId } = await findRefund(tx, refundId);
    const result = { refund, code, transfer, amountVnd, account };
    return { result, auditEntry: { command: "refund close", userId, details: result } };
  });
}

const notOpen = (refund: string): OperationRefused =>
  new OperationRefused(
    "refund",
    `no refund ${refund} waits to leave that ${closingCodes.join(" or ")} could close`,
    `${refund} không còn chờ tiền đi, hoặc chỉ là một phần của khoản tiền nên không thể ghi là không có thật`,
  );
