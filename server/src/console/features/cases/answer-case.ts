import { NOTIFY_OF_ANSWER } from "../../../features/support/notify-of-answer.ts";
import { OperationRefused } from "../../../domain/ledger/run-operation.ts";
import { publishAfterCommit } from "../../../domain/notifications/live.ts";
import { insertFree } from "../../../kit/jobs/job-store.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { runAlone, type Staff } from "../../../operations/as-staff.ts";
import { findCase, findOwnNewest, hasUnseen, insertAnswer, isSearchUndecided } from "./store.ts";

export type Answer = {
  readonly id: string;
  readonly text: string;
  readonly closes: boolean;
  /** The newest message that the person saw. */
  readonly lastSeenId?: number | undefined;
};

/**
 * Answers a player's case: on its page, live and by email. Sending the same text twice gives one answer. A case
 * without an owner gets the person who answers.
 */
export function answerCase(
  { db, notifications }: OperatorServices,
  staff: Staff,
  { id, text, closes, lastSeenId }: Answer,
): Promise<undefined> {
  const what = { name: "answer-case", reason: "trả lời người chơi" } as const;
  return runAlone(db, staff, what, async (tx) => {
    const found = await findCase(tx, id);
    if (!found) throw noCase(id);
    const { userId, answerBy } = found;
    if (closes && (await isSearchUndecided(tx, id)))
      throw new OperationRefused(
        "case",
        "a search for money ends with its decision",
        "yêu cầu tìm tiền này kết thúc bằng quyết định, không phải bằng trả lời",
      );
    if (answerBy === null && (await findOwnNewest(tx, id, staff.id)) === text)
      return { result: undefined };
    const messageId = await insertAnswer(tx, id, { text, closes });
    if (messageId === undefined) throw noCase(id);
    // The answer has locked the case: nobody writes before the commit.
    if (lastSeenId !== undefined && (await hasUnseen(tx, id, { lastSeenId, messageId })))
      throw new OperationRefused(
        "text",
        "somebody has written meanwhile",
        "vừa có thêm tin nhắn: hãy đọc rồi gửi lại",
      );
    await insertFree(tx, NOTIFY_OF_ANSWER, { messageId }, id);
    publishAfterCommit(tx, { notifications }, userId, { kind: "answer", caseId: id });
    // The log outlives the account, so it contains nothing of the conversation.
    const details = { caseId: id, messageId, closes };
    return { result: undefined, auditEntry: { command: "cases answer", userId, details } };
  });
}

const noCase = (id: string): OperationRefused =>
  new OperationRefused("case", `there is no case ${id}`, "không có yêu cầu này");
