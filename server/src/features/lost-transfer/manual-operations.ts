/** How operators decide cases of lost transfers: `settleCaseManually`, `refuseCaseManually`. */
import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import { publishTopUp, publishAfterCommit } from "../../domain/notifications/live.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { insertFree } from "../../kit/jobs/job-store.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { settleCase } from "./claim-store.ts";
import { type LockedCase, lockCase } from "./decision-store.ts";
import { NOTIFY_OF_CASE } from "./notify-of-case.ts";
import { refuseCase } from "./store.ts";

export type CaseSettled = {
  readonly caseId: string;
  readonly username: string;
  readonly transfer: string;
  readonly transactionId: string;
  /** Absent if not new. */
  readonly creditKp?: number;
  readonly bonusKp?: number;
  /** False if this transfer had already settled the case. */
  readonly isNew: boolean;
};

/** An unmatched transfer by its name and its notice id. */
type NamedTransfer = { readonly transfer: string; readonly noticeId: number };

/**
 * Credits an unmatched transfer to the player of a case, with its bonus, and settles the case. Of concurrent attempts,
 * also by players, exactly one gets the money.
 * @throws OperationRefused
 */
export function settleCaseManually(
  { db, notifications }: OperatorServices,
  operator: OperatorContext,
  { caseId, transfer, noticeId }: NamedTransfer & { readonly caseId: string },
): Promise<CaseSettled> {
  return runOperation<CaseSettled>(db, operator, async (tx) => {
    const { userId, username, status, ...before } = await lockExistingCase(tx, caseId);
    const about = { caseId, username, transfer };
    if (status === "settled" && before.noticeId === noticeId) {
      return { result: { ...about, transactionId: before.transactionId!, isNew: false } };
    }
    if (!isUndecided(status)) throw alreadyDecided({ status, ...before });
    const given = await settleCase(tx, caseId, noticeId, operator.by);
    if (!given) {
      throw new OperationRefused(
        "transfer",
        `${transfer} is not unmatched, or came before its rates were kept: "do assign", then "do refuse-case"`,
        `${transfer} không còn chờ ai, hoặc đến từ trước khi có tỷ giá: hãy gán khoản tiền rồi kết thúc yêu cầu`,
      );
    }
    await insertFree(tx, NOTIFY_OF_CASE, { caseId }, caseId);
    const { transactionId, creditKp, bonusKp } = given;
    tx.afterCommit(() => publishTopUp(notifications, userId, { transactionId, given }));
    const result = { ...about, transactionId, creditKp, bonusKp, isNew: true };
    return {
      result,
      auditEntry: { command: "cases settle", userId, details: { ...result, noticeId } },
    };
  });
}

export type CaseRefused = {
  readonly caseId: string;
  readonly username: string;
  /** The reason that the player reads. */
  readonly note: string;
  /** False if it had already been refused. */
  readonly isNew: boolean;
};

/** Closes a case without money, and notifies the player of the reason. @throws OperationRefused */
export function refuseCaseManually(
  { db, notifications }: OperatorServices,
  operator: OperatorContext,
  { caseId, note }: { readonly caseId: string; readonly note: string },
): Promise<CaseRefused> {
  return runOperation<CaseRefused>(db, operator, async (tx) => {
    const { userId, username, status, ...before } = await lockExistingCase(tx, caseId);
    if (status === "refused" && before.reason === note) {
      return { result: { caseId, username, note, isNew: false } };
    }
    if (!isUndecided(status)) throw alreadyDecided({ status, ...before });
    await refuseCase(tx, caseId, note, operator.by);
    await insertFree(tx, NOTIFY_OF_CASE, { caseId }, caseId);
    publishAfterCommit(tx, { notifications }, userId, { kind: "case", caseId });
    const result = { caseId, username, note, isNew: true };
    return { result, auditEntry: { command: "cases refuse", userId, details: result } };
  });
}

async function lockExistingCase(tx: Transaction, caseId: string): Promise<LockedCase> {
  const found = await lockCase(tx, caseId);
  if (found) return found;
  throw new OperationRefused("case", `there is no case ${caseId}`, "không có yêu cầu này");
}

/** The operator may also decide a waiting case. */
const isUndecided = (status: LockedCase["status"]): boolean =>
  status === "open" || status === "waiting";

const alreadyDecided = ({
  status,
  reason,
  transactionId,
}: Pick<LockedCase, "status" | "reason" | "transactionId">): OperationRefused =>
  new OperationRefused(
    "case",
    `it has been ${status}: ${reason ?? transactionId ?? "by its player"}`,
    "yêu cầu này đã có kết quả",
  );
