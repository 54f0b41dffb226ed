/** Opens support cases (`openCase`), and adds messages to them (`writeToSupport`). */
import type { BodyOf } from "@portal/contract/http/call";
import { OPEN_SUPPORT_CASES_MAX, type openSupportCase } from "@portal/contract/support";
import { lockUser } from "../../domain/accounts/locks.ts";
import { httpErrors, refusal } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { countOpenCases, findSameCase, insertCase, insertMessage, lockCaseOf } from "./store.ts";

export const errors = {
  tooManyOpenCases: refusal(
    409,
    "too_many_open_cases",
    `Bạn đang có ${OPEN_SUPPORT_CASES_MAX} yêu cầu hỗ trợ chưa xong. Hãy viết tiếp vào một trong số đó.`,
  ),
};

/**
 * Opens a case with the player's first message. A repeat with the same text returns the same case.
 * @throws tooManyOpenCases
 */
export async function openCase(
  { db, log }: Services,
  userId: number,
  { topic, text }: BodyOf<typeof openSupportCase>,
): Promise<{ readonly id: string }> {
  return db.repeatableTransaction(async (tx) => {
    // Concurrent calls must not open more cases than allowed.
    await lockUser(tx, userId);
    const same = await findSameCase(tx, userId, { topic, text });
    if (same !== undefined) return { id: same };
    if ((await countOpenCases(tx, userId)) >= OPEN_SUPPORT_CASES_MAX)
      throw errors.tooManyOpenCases();
    const id = await insertCase(tx, userId, topic);
    await insertMessage(tx, id, text);
    tx.afterCommit(() => log.info({ event: "case_opened", userId, caseId: id }, "case opened"));
    return { id };
  });
}

/** Adds a message to one of the player's cases. A closed case is opened again. @throws notFound */
export async function writeToSupport(
  { db }: Services,
  userId: number,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<undefined> {
  await db.repeatableTransaction(async (tx) => {
    // The lock makes two concurrent copies of a message one message.
    if (!(await lockCaseOf(tx, userId, id))) throw httpErrors.notFound();
    await insertMessage(tx, id, text);
  });
}
