import type { Story } from "@portal/contract/console/money";
import type { Queries } from "../../../kit/database/database.ts";
import { httpErrors } from "../../../kit/http/errors.ts";
import { findNotice } from "./notice-store.ts";
import { storyOf } from "./story.ts";
import { findNoticeOfTransaction } from "./transaction-store.ts";

/**
 * Shows a transaction with the money that it rests on. A bonus, a recall or a refund of credit has the story of
 * what it belongs to beside it, by `linked`.
 * @throws not_found
 */
export async function showTransaction(db: Queries, id: string): Promise<Story> {
  const noticeId = await findNoticeOfTransaction(db, id);
  const notice = noticeId === undefined ? null : await findNotice(db, noticeId);
  const story = await storyOf(db, { notice: notice ?? null, transactionId: id });
  if (!story.transaction) throw httpErrors.notFound();
  return story;
}
