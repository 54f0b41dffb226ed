/** Queries for a story's journals, and for what staff did about it. */
import type { Story, StoryJournal } from "@portal/contract/console/money";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

/** Journals, and log entries, that a story shows at most. */
const SHOWN = 100;

/** Lists the journals of these transactions, and those of these keys, oldest first. */
export function findJournals(
  db: Queries,
  {
    transactionIds,
    keys,
  }: { readonly transactionIds: readonly string[]; readonly keys: readonly string[] },
): Promise<StoryJournal[]> {
  return db.many<StoryJournal>(sql`
    -- Each by its own index.
    with ids as materialized (
      select id from journals where transaction_id = any(${transactionIds}::uuid[])
      union select id from journals where key = any(${keys}::text[]))
    select j.id, j.key, j.kind, j.posted_at as "postedAt", l.operator as by, l.reason,
      (select jsonb_agg(jsonb_build_object('account', a.name, 'isPlayer', a.user_id is not null,
          'currency', e.currency, 'amount', e.amount,
          'balanceAfter', total_after(e.account_id, e.journal_id, e.balance_after))
          order by e.currency desc, e.amount)
        from entries e join ledger_accounts a on a.id = e.account_id
        where e.journal_id = j.id) as entries /* never null */
    from ids join journals j on j.id = ids.id
    left join journal_audits b on b.journal_id = j.id
    left join operator_log l on l.id = b.log_id
    order by j.id limit ${SHOWN}`);
}

type Touched = { readonly transactionIds: readonly string[]; readonly noticeId: number | null };

/** Lists the log entries about it, oldest first: those that booked its journals, and those that mention it. */
export function findTouches(
  db: Queries,
  { transactionIds, noticeId }: Touched,
  journalIds: readonly number[],
): Promise<Story["touches"]> {
  return db.many<Story["touches"][number]>(sql`
    with players as materialized (
      select user_id from transactions where id = any(${transactionIds}::uuid[])),
    ids as materialized (
      select log_id as id from journal_audits where journal_id = any(${journalIds}::bigint[])
      union select l.id from operator_log l join players on players.user_id = l.user_id
        where l.details->>'transactionId' = any(${transactionIds}::text[])
          or (l.details->>'noticeId')::bigint = ${noticeId})
    select l.id, l.at, l.operator, l.command, l.reason
    from ids join operator_log l on l.id = ids.id order by l.id limit ${SHOWN}`);
}
