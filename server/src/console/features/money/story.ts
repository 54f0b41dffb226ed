import type { Story, StoryNotice } from "@portal/contract/console/money";
import type { Queries } from "../../../kit/database/database.ts";
import { findJournals, findTouches } from "./journal-store.ts";
import type { FoundNotice } from "./notice-store.ts";
import {
  findAsking,
  findCard,
  findLinked,
  findOrder,
  findTransaction,
} from "./transaction-store.ts";

type Subject = { readonly notice: FoundNotice | null; readonly transactionId: string | null };

/** Assembles the story of a notice, a transaction or both. */
export async function storyOf(db: Queries, { notice, transactionId }: Subject): Promise<Story> {
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
