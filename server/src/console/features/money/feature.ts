/** Shows the story of a transaction or of a payment notice: everything that belongs to it. */
import type { Story, StoryNotice } from "@portal/contract/console/money";
import * as calls from "@portal/contract/console/money";
import type { Queries } from "../../../kit/database/database.ts";
import { httpErrors } from "../../../kit/http/errors.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { findNotice, type FoundNotice } from "./notice-store.ts";
import {
  findNoticeOfTransaction,
  findAsking,
  findCard,
  findLinked,
  findOrder,
  findTransaction,
} from "./transaction-store.ts";
import { findJournals, findTouches } from "./journal-store.ts";

type Subject = { readonly notice: FoundNotice | null; readonly transactionId: string | null };

/** Assembles the story of a notice, a transaction or both. */
async function storyOf(db: Queries, { notice, transactionId }: Subject): Promise<Story> {
  const linked = transactionId === null ? [] : await findLinked(db, transactionId);
  const transactionIds = [transactionId, ...linked.map(({ id }) => id)].filter((id) => id !== null);
  const journals = await findJournals(db, { transactionIds, keys: notice?.journalKeys ?? [] });
  const touched = { transactionIds, noticeId: notice?.id ?? null };
  const touches = await findTouches(
    db,
    touched,
    journals.map(({ id }) => id),
  );
  return {
    notice: notice && shown(notice),
    ...(transactionId === null ? NOTHING : await partsOf(db, transactionId)),
    linked,
    journals,
    touches,
  };
}

type Parts = Pick<Story, "transaction" | "order" | "card" | "asking">;

const NOTHING: Parts = { transaction: null, order: null, card: null, asking: null };

const partsOf = async (db: Queries, id: string): Promise<Parts> => ({
  transaction: (await findTransaction(db, id)) ?? null,
  order: (await findOrder(db, id)) ?? null,
  card: (await findCard(db, id)) ?? null,
  asking: (await findAsking(db, id)) ?? null,
});

function shown({
  transactionId: _id,
  journalKeys: _keys,
  conflictsWithId,
  conflictsWith,
  raw,
  ...notice
}: FoundNotice): StoryNotice {
  return {
    ...notice,
    conflictsWith:
      conflictsWithId === null || conflictsWith === null
        ? null
        : { id: conflictsWithId, name: conflictsWith },
    raw: raw.length === 0 ? null : raw.toString("utf8"),
  };
}

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
