import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import {
  findRefundReason,
  type RefundReason,
  refundReasons,
  findRefund,
  findWaitingRefund,
  listOutgoing,
  matchOutgoing,
  type Refund,
  refundNotice,
  type RefundOutcome,
} from "../../domain/payments/refunds.ts";
import type { Transaction } from "../../kit/database/database.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findTransfer } from "./transfer-store.ts";

export type RefundRequest = {
  /** A transfer by any of its names. */
  readonly transfer: string;
  /** Absent: everything that is left of it. */
  readonly amountVnd: number | undefined;
  /** One of `refundReasons`. */
  readonly reasonCode: string;
  /** The bank's own entry of the refund, by feed and id, where its feed has reported it. */
  readonly outgoing: string | undefined;
  /** The idempotency key of this refund. Absent: the bank's entry is the key, else the amount. */
  readonly key: string | undefined;
  /** What the player reads; absent: the text of the reason. */
  readonly note: string | undefined;
};

export type Refunded = Refund & {
  /** What the operator should do about the player's account. */
  readonly advice: string;
  /** False where it had already been booked. */
  readonly isNew: boolean;
};

/**
 * Books that the money of a transfer went back, or a part of it, against the account that it came to. The
 * credit of the transfer is recalled in proportion; what the balance does not cover becomes debt.
 * @throws OperationRefused
 */
export async function refundTransfer(
  { db, notifications }: OperatorServices,
  operator: OperatorContext,
  { transfer, reasonCode, outgoing, ...request }: RefundRequest,
): Promise<Refunded> {
  const reason = reasonOf(reasonCode);
  return runOperation<Refunded>(db, operator, async (tx) => {
    const { noticeId, name } = await findTransfer(tx, transfer);
    const entry = outgoing === undefined ? undefined : await outgoingOf(tx, outgoing);
    const amountVnd = request.amountVnd ?? entry?.amountVnd ?? null;
    const { outcome, refundId } =
      (entry && (await findBooked(tx, noticeId, entry.amountVnd))) ??
      (await refundNotice(tx, {
        noticeId,
        amountVnd,
        reasonCode,
        key: request.key ?? entry?.name ?? String(amountVnd ?? "all"),
        by: operator.by,
        note: request.note ?? reason.note,
      }));
    if (refundId === null) throw refusal(outcome, name);
    if (entry) await match(tx, operator, entry.outboundId, refundId);
    const refund = await findRefund(tx, refundId);
    if (outcome === "known" && amountVnd !== null && amountVnd !== refund.amountVnd) {
      throw new OperationRefused(
        "--key",
        `it stands for a refund of ${refund.amountVnd} đ`,
        `khóa này đã dùng cho một lần hoàn ${refund.amountVnd} đ`,
      );
    }
    const result = { ...refund, advice: reason.advice, isNew: outcome === "refunded" };
    if (!result.isNew && !entry) return { result };
    const { userId } = refund;
    if (userId !== null) {
      publishAfterCommit(tx, { notifications }, userId, { kind: "balance" });
    }
    const details = { ...refund, ...(entry && { outgoing: entry.name }) };
    return { result, auditEntry: { command: "refund", userId, details } };
  });
}

/** Finds a refund of the entry's amount that was booked before its entry came: the entry belongs to it. */
async function findBooked(tx: Transaction, noticeId: number, amountVnd: number) {
  const refundId = await findWaitingRefund(tx, noticeId, amountVnd);
  return refundId === undefined ? undefined : ({ outcome: "known", refundId } as const);
}

function reasonOf(code: string): RefundReason {
  const reason = findRefundReason(code);
  if (reason) return reason;
  const codes = refundReasons.map((each) => each.code).join(", ");
  throw new OperationRefused("--code", `it is one of ${codes}`, "chưa có lý do hoàn tiền này");
}

async function outgoingOf(tx: Transaction, name: string) {
  const [entry] = await listOutgoing(tx, { name, atMost: 1 });
  if (entry) return entry;
  throw new OperationRefused(
    "--outgoing",
    `no entry ${name} waits for an explanation`,
    `không có khoản tiền ra ${name} nào đang chờ giải thích`,
  );
}

async function match(
  tx: Transaction,
  { by }: OperatorContext,
  outboundId: number,
  refundId: number,
): Promise<void> {
  if (await matchOutgoing(tx, { outboundId, refundId, by })) return;
  throw new OperationRefused(
    "--outgoing",
    "it is of another amount or account, or explained already",
    "khoản tiền ra này khác số tiền hoặc tài khoản, hoặc đã được giải thích",
  );
}

function refusal(outcome: RefundOutcome, name: string): OperationRefused {
  if (outcome === "too_much") {
    return new OperationRefused(
      "--vnd",
      `less than that is left of ${name}`,
      `phần chưa hoàn của ${name} ít hơn số này`,
    );
  }
  if (outcome === "part_of_unmatched") {
    return new OperationRefused(
      "--vnd",
      `${name} is nobody's and goes back whole, or is assigned before a part of it goes back`,
      `${name} chưa cộng cho ai nên chỉ trả lại được toàn bộ`,
    );
  }
  return outcome === "returned"
    ? new OperationRefused("transfer", `${name} has gone back already`, `${name} đã được trả lại`)
    : new OperationRefused(
        "transfer",
        `${name} is being decided just now`,
        `${name} đang được người khác xử lý`,
      );
}
