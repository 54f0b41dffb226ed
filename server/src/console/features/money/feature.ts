/** Shows the story of a transaction or of a payment notice: everything that belongs to it. */
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import type { Story } from "@portal/contract/console/money";
import type { Queries } from "../../../kit/database/database.ts";
import { httpErrors } from "../../../kit/http/errors.ts";
import { findNotice } from "./notice-store.ts";
import { storyOf } from "./story.ts";
import { findNoticeOfTransaction } from "./transaction-store.ts";
import * as calls from "@portal/contract/console/money";

/** Shows a payment notice, and the transaction that it led to, if any. @throws not_found */
async function showNotice(db: Queries, id: number): Promise<Story> {
  const notice = await findNotice(db, id);
  if (!notice) throw httpErrors.notFound();
  return storyOf(db, { notice, transactionId: notice.transactionId });
}

/**
 * Shows a transaction with the notice that paid it. `linked` has the transactions that caused it or that it caused,
 * such as a bonus, a recall or a refund.
 * @throws not_found
 */
async function showTransaction(db: Queries, id: string): Promise<Story> {
  const noticeId = await findNoticeOfTransaction(db, id);
  const notice = noticeId === undefined ? null : await findNotice(db, noticeId);
  const story = await storyOf(db, { notice: notice ?? null, transactionId: id });
  if (!story.transaction) throw httpErrors.notFound();
  return story;
}

const routes = ({ db }: ConsoleServices) => [
  route(calls.getTransaction, { handle: ({ params }) => showTransaction(db, params.id) }),
  route(calls.getNotice, { handle: ({ params }) => showNotice(db, Number(params.id)) }),
];

export const money: ConsoleFeature = { routes };
