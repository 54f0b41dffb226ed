import type { BodyOf } from "@portal/contract/http/call";
import { OPEN_SUPPORT_CASES_MAX, type openSupportCase } from "@portal/contract/support";
import { lockUser } from "../../domain/accounts/users.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { countOpenCases, findSameCase, insertCase, insertMessage } from "./store.ts";

/** Opens a case with the player's first message. The same words again find the case that they opened. */
export async function openCase(
  { db, log }: Services,
  userId: number,
  asked: BodyOf<typeof openSupportCase>,
): Promise<{ readonly id: string }> {
  return db.repeatableTransaction(async (tx) => {
    // Several at once must not open more than are allowed.
    await lockUser(tx, userId);
    const same = await findSameCase(tx, userId, asked);
    if (same !== undefined) return { id: same };
    if ((await countOpenCases(tx, userId)) >= OPEN_SUPPORT_CASES_MAX)
      throw errors.tooManyOpenCases();
    const id = await insertCase(tx, userId, asked.topic);
    await insertMessage(tx, id, asked.text);
    tx.afterCommit(() => log.info({ event: "case_opened", userId, caseId: id }, "case opened"));
    return { id };
  });
}
