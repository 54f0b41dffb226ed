/** Refunds, returns and voids incoming transfers, and explains other outgoing money. */
import {
  type OperatorContext,
  OperationRefused,
  runOperation,
} from "../../domain/ledger/run-operation.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import {
  bookPaidOut,
  findRefund,
  findRefundReason,
  findWaitingRefund,
  listOutgoing,
  matchOutgoing,
  type OutgoingCode,
  type Refund,
  refundNotice,
  type RefundOutcome,
  type RefundReason,
} from "../../domain/payments/refunds.ts";
import type { Queries, Transaction } from "../../kit/database/database.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findStatementRun, findTransfer, returnNotice } from "./transfer-store.ts";

type RefundRequest = {
  /** A transfer by any of its names. */
  readonly transfer: string;
  /** Absent: everything that was not refunded yet. */
  readonly amountVnd?: number | undefined;
  /** The number of this part of the transfer. Absent: the first. */
  readonly nth?: number | undefined;
  readonly code: RefundReason["code"];
  /** The bank's own entry of the refund, by feed and id, if its feed has reported it. */
  readonly outgoing?: string | undefined;
  /** The reason that the player reads. Absent: the text of the code. */
  readonly note?: string | undefined;
};

/** False: it was done before. */
type IsNew = { readonly isNew: boolean };
/** `note`: the words that the player reads, if the money was a player's. */
export type Refunded = Refund & IsNew & { readonly note: string };

/**
 * Books that all or part of a transfer's money went back, against the account that it came to. The transfer's credit is
 * recalled in proportion; what exceeds the balance becomes debt. The idempotency key is the bank's entry, else the
 * number of the part, else "all".
 * @throws OperationRefused
 */
export function refundTransfer(
  { db, notifications }: OperatorServices,
  operator: OperatorContext,
  { transfer, code, nth = 1, outgoing, ...request }: RefundRequest,
): Promise<Refunded> {
  const note = request.note ?? findRefundReason(code)!.note;
  return runOperation<Refunded>(db, operator, async (tx) => {
    const { noticeId, name } = await findTransfer(tx, transfer);
    const entry = outgoing === undefined ? undefined : await waitingEntry(tx, outgoing);
    const amountVnd = request.amountVnd ?? entry?.amountVnd ?? null;
    const { outcome, refundId } =
      (entry && (await findBooked(tx, noticeId, entry.amountVnd))) ??
      (await refundNotice(tx, {
        noticeId,
        amountVnd,
        reasonCode: code,
        key: entry?.name ?? (amountVnd === null ? "all" : String(nth)),
        by: operator.by,
        note,
      }));
    if (refundId === null) throw refundRefused(outcome, name);
    if (entry) await match(tx, operator, entry.outboundId, refundId);
    const refund = await findRefund(tx, refundId);
    if (amountVnd !== null && amountVnd !== refund.amountVnd) {
      throw new OperationRefused(
        "nth",
        `lần hoàn này đã được ghi là ${refund.amountVnd} đ: lần khác có số thứ tự khác`,
      );
    }
    // Matching the bank's entry with an earlier refund is a change, too.
    const isNew = outcome === "refunded" || entry !== undefined;
    const result = { ...refund, note, isNew };
    if (!isNew) return { result };
    const { userId } = refund;
    if (userId !== null) publishAfterCommit(tx, { notifications }, userId, { kind: "balance" });
    const details = {
      ...refund,
      ...(userId !== null && { note }),
      ...(entry && { outgoing: entry.name }),
    };
    return { result, auditEntry: { command: "refund", userId, details } };
  });
}

/** Finds a refund of the entry's amount that was booked before the entry came, and so belongs to it. */
async function findBooked(tx: Transaction, noticeId: number, amountVnd: number) {
  const refundId = await findWaitingRefund(tx, noticeId, amountVnd);
  return refundId === undefined ? undefined : ({ outcome: "known", refundId } as const);
}

async function waitingEntry(tx: Queries, name: string) {
  const [entry] = await listOutgoing(tx, { name, atMost: 1 });
  if (entry) return entry;
  throw new OperationRefused("outgoing", `không có khoản tiền ra ${name} nào đang chờ giải thích`);
}

async function match(
  tx: Transaction,
  { by }: OperatorContext,
  outboundId: number,
  refundId: number,
): Promise<void> {
  if (await matchOutgoing(tx, { outboundId, refundId, by })) return;
  throw new OperationRefused(
    "outgoing",
    "khoản tiền ra này khác số tiền hoặc tài khoản, hoặc đã được giải thích",
  );
}

function refundRefused(outcome: RefundOutcome, name: string): OperationRefused {
  if (outcome === "too_much") {
    return new OperationRefused("amountVnd", `phần chưa hoàn của ${name} ít hơn số này`);
  }
  if (outcome === "part_of_unmatched") {
    return new OperationRefused(
      "amountVnd",
      `${name} chưa cộng cho ai nên chỉ trả lại được toàn bộ`,
    );
  }
  return outcome === "returned"
    ? new OperationRefused("transfer", `${name} đã được trả lại`)
    : decidedJustNow(name);
}

const decidedJustNow = (name: string) =>
  new OperationRefused("transfer", `${name} đang được người khác xử lý`);

/** A type, not an interface: it is the operation's facts. */
export type Returned = IsNew & {
  readonly transfer: string;
  readonly amountVnd: number;
  /** The ledger account that the money goes back from. */
  readonly account: string;
};

/**
 * Books that an unmatched transfer goes back to its payer. The portal moves no money: the operator sends it from the
 * bank.
 * @throws OperationRefused
 */
export function returnTransfer(
  { db }: OperatorServices,
  operator: OperatorContext,
  named: { readonly transfer: string },
): Promise<Returned> {
  return runOperation<Returned>(db, operator, async (tx) => {
    const found = await findTransfer(tx, named.transfer);
    const { noticeId, name, cashAccount: account, amountVnd } = found;
    const returned = { transfer: name, amountVnd, account };
    if (!(await returnNotice(tx, noticeId, operator.by))) {
      const { outcome, username } = await findTransfer(tx, name);
      if (outcome === "returned") return { result: { ...returned, isNew: false } };
      throw new OperationRefused(
        "transfer",
        outcome === "not-real"
          ? `${name} đã ghi là không có thật, nên không có tiền để trả lại`
          : `${name} đã được cộng cho ${username}: hãy hoàn tiền thay vì trả lại`,
      );
    }
    const details = { noticeId, ...returned };
    return {
      result: { ...returned, isNew: true },
      auditEntry: { command: "transfers return", userId: null, details },
    };
  });
}

export type Voided = IsNew & {
  readonly transfer: string;
  readonly amountVnd: number;
  /** The ledger account whose booking is reversed. */
  readonly account: string;
  /** Null if nobody was credited. */
  readonly username: string | null;
  readonly recalledKp: number;
  /** The newest comparison with a statement of that day, which lacks the transfer; null if there is none. */
  readonly statementRun: number | null;
};

const VOID_KEY = "void";
const VOID_NOTE = "Sao kê không có khoản tiền này nên số KP đã cộng bị thu hồi.";

/**
 * Books that a notice's money never came: reverses its booking on the cash account, so that no money is to leave. Its
 * credit is recalled; what exceeds the balance becomes debt.
 * @param order.evidence what proves it, such as a page of the statement
 * @throws OperationRefused also if a compared statement has the transfer
 */
export function voidTransfer(
  { db, notifications }: OperatorServices,
  operator: OperatorContext,
  { transfer, evidence }: { readonly transfer: string; readonly evidence: string },
): Promise<Voided> {
  return runOperation<Voided>(db, operator, async (tx) => {
    const { noticeId, name } = await findTransfer(tx, transfer);
    const run = await findStatementRun(tx, noticeId);
    if (run && !run.isLacking) {
      throw new OperationRefused(
        "transfer",
        `sao kê ${run.fileName} (lần đối soát ${run.id}) có khoản ${name}`,
      );
    }
    const { outcome, refundId } = await refundNotice(tx, {
      noticeId,
      amountVnd: null,
      reasonCode: "not_real",
      key: VOID_KEY,
      by: operator.by,
      note: VOID_NOTE,
    });
    if (refundId === null) throw voidRefused(outcome, name);
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

function voidRefused(outcome: RefundOutcome, name: string): OperationRefused {
  if (outcome === "too_much") {
    return new OperationRefused(
      "transfer",
      `một phần của ${name} đã được hoàn, nên tiền đã có thật`,
    );
  }
  if (outcome !== "returned") return decidedJustNow(name);
  return new OperationRefused(
    "transfer",
    `${name} đã ghi là trả lại người chuyển: hãy đóng khoản chờ tiền đi ở trang Tiền ra`,
  );
}

export type OutgoingBooked = {
  readonly outgoing: string;
  readonly amountVnd: number;
  /** The ledger account that the money left. */
  readonly account: string;
  readonly code: OutgoingCode;
};

/**
 * Books outgoing money that is not a refund, against the account that it left.
 * @throws OperationRefused if it is explained already
 */
export function explainOutgoing(
  { db }: Pick<OperatorServices, "db">,
  operator: OperatorContext,
  { outgoing: name, code }: Pick<OutgoingBooked, "outgoing" | "code">,
): Promise<OutgoingBooked> {
  return runOperation<OutgoingBooked>(db, operator, async (tx) => {
    const { outboundId, ...entry } = await waitingEntry(tx, name);
    if (!(await bookPaidOut(tx, { outboundId, code, by: operator.by }))) {
      throw decidedJustNow(name);
    }
    const result = {
      outgoing: entry.name,
      amountVnd: entry.amountVnd,
      account: entry.account,
      code,
    };
    return { result, auditEntry: { command: "outgoing book", userId: null, details: result } };
  });
}
