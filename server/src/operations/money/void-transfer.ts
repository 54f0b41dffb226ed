import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import { findRefund, refundNotice, type RefundOutcome } from "../../domain/payments/refunds.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findStatementRun, type StatementRun } from "./statement-run-store.ts";
import { findTransfer } from "./transfer-store.ts";

export type VoidRequest = {
  /** A transfer by any of its names. */
  readonly transfer: string;
  /** What shows that the money never came, such as a page of the statement. */
  readonly evidence: string;
};

export type Voided = {
  readonly transfer: string;
  readonly amountVnd: number;
  /** The ledger account whose booking is reversed. */
  readonly account: string;
  /** Null where it had been credited to nobody. */
  readonly username: string | null;
  readonly recalledKp: number;
  /** The newest comparison with a statement of that day: it lacks the transfer. Null where there is none. */
  readonly statementRun: number | null;
  /** False where it had been voided before. */
  readonly isNew: boolean;
};

const VOID_KEY = "void";
const NOTE = "Khoản tiền này không có trên sao kê nên KP đã cộng được thu hồi.";

/**
 * Books that the money of a notice never came: its booking against the cash account is reversed, and nothing is to
 * leave. What it gave a player is recalled; what the balance does not cover becomes debt. It takes two persons.
 * @throws OperationRefused also where a statement that was compared has the transfer
 */
export function voidTransfer(
  { db, notifications }: Pick<OperatorServices, "db" | "notifications">,
  operator: OperatorContext,
  { transfer, evidence }: VoidRequest,
): Promise<Voided> {
  return runOperation<Voided>(db, operator, async (tx) => {
    const { noticeId, name } = await findTransfer(tx, transfer);
    const run = await findStatementRun(tx, noticeId);
    if (run && !run.isLacking) throw onStatement(name, run);
    const { outcome, refundId } = await refundNotice(tx, {
      noticeId,
      amountVnd: null,
      reasonCode: "not_real",
      key: VOID_KEY,
      by: operator.by,
      note: NOTE,
    });
    if (refundId === null) throw refusal(outcome, name);
    const { userId, username, amountVnd, account, recalledKp } = await findRefund(tx, refundId);
    const statementRun = run?.id ?? null;
    const voided = { transfer: name, amountVnd, account, username, recalledKp, statementRun };
    if (outcome === "known") return { result: { ...voided, isNew: false } };
    if (userId !== null) publishAfterCommit(tx, { notifications }, userId, { kind: "balance" });
    const details = { noticeId, ...voided, evidence };
    return {
      result: { ...voided, isNew: true },
      auditEntry: { command: "transfers void", userId, details },
    };
  });
}

const onStatement = (name: string, { id, fileName }: StatementRun): OperationRefused =>
  new OperationRefused(
    "transfer",
    `the statement of comparison ${id} has ${name}`,
    `sao kê ${fileName} (lần đối soát ${id}) có khoản ${name}`,
  );

function refusal(outcome: RefundOutcome, name: string): OperationRefused {
  if (outcome === "too_much") {
    return new OperationRefused(
      "transfer",
      `a part of ${name} has gone back: the money did come`,
      `một phần của ${name} đã được hoàn, nên tiền đã có thật`,
    );
  }
  return outcome === "returned"
    ? new OperationRefused(
        "transfer",
        `${name} is booked as returned: close that refund`,
        `${name} đã ghi là trả lại người chuyển: hãy đóng khoản chờ tiền đi ở trang Tiền ra`,
      )
    : new OperationRefused(
        "transfer",
        `${name} is being decided just now`,
        `${name} đang được người khác xử lý`,
      );
}
