import type { Story, StoryNotice } from "@portal/contract/console/money";
import type { StaffRole } from "@portal/contract/console/rights";
import type { Queries } from "../../../kit/database/database.ts";
import type { Staff } from "../../staff/staff-store.ts";
import { findJournals, findTouches } from "./journal-store.ts";
import type { FoundNotice } from "./notice-store.ts";
import {
  findAsking,
  findCard,
  findLinked,
  findOrder,
  findTransaction,
} from "./transaction-store.ts";

/** The roles that see in clear who paid. */
const SEE_PAYERS: ReadonlySet<StaffRole> = new Set(["payments", "senior", "accountant"]);
const HIDDEN = "••••";
const ACCOUNT_TAIL = 4;

type Subject = { readonly notice: FoundNotice | null; readonly transactionId: string | null };

/** Puts the parts together. */
export async function storyOf(
  db: Queries,
  { roles }: Staff,
  { notice, transactionId }: Subject,
): Promise<Story> {
  const linked = transactionId === null ? [] : await findLinked(db, transactionId);
  const transactionIds = [transactionId, ...linked.map(({ id }) => id)].filter((id) => id !== null);
  const journals = await findJournals(db, { transactionIds, keys: notice?.journalKeys ?? [] });
  const touched = { transactionIds, noticeId: notice?.id ?? null };
  const isMasked = !roles.some((role) => SEE_PAYERS.has(role));
  const touches = await findTouches(
    db,
    touched,
    journals.map(({ id }) => id),
  );
  return {
    notice: notice && shown(notice, isMasked),
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

function shown(
  {
    transactionId: _id,
    journalKeys: _keys,
    conflictsWithId,
    conflictsWith,
    raw,
    ...notice
  }: FoundNotice,
  isMasked: boolean,
): StoryNotice {
  const text = raw.length === 0 || isMasked ? null : raw.toString("utf8");
  return {
    ...notice,
    conflictsWith:
      conflictsWithId === null || conflictsWith === null
        ? null
        : { id: conflictsWithId, name: conflictsWith },
    raw: text,
    payerAccount: isMasked ? maskedAccount(notice.payerAccount) : notice.payerAccount,
    payerName: isMasked && notice.payerName !== null ? HIDDEN : notice.payerName,
  };
}

const maskedAccount = (account: string | null): string | null =>
  account === null ? null : HIDDEN + account.slice(-ACCOUNT_TAIL);
