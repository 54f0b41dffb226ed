/**
 * How each kind of old data is counted and removed (`removals`). Details of payments (the raw notice, its content and
 * the payer) are blanked by database functions, because notices are append-only. Other data is deleted.
 */
import { SEND_MAIL } from "../../domain/notifications/mail-queue.ts";
import { SEND_SMS } from "../../domain/notifications/sms-queue.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { RetentionKind } from "../../settings/retention-kinds.ts";

/** Data that is too old and not removed yet. */
export type Due = {
  readonly rows: number;
  /** Null if there is none. */
  readonly oldestAt: string | null;
};

/** The result of one batch. */
export type Removed = {
  readonly removed: number;
  readonly oldestAt: string | null;
  /** True if nothing of this age is left. */
  readonly isDone: boolean;
};

/** How data of a kind is counted and removed. Data from before the moment `before` is too old. */
type Removal = {
  count(db: Queries, before: Date): Promise<Due>;
  /** Removes the oldest, in one statement. */
  remove(tx: Queries, before: Date, atMost: number): Promise<Removed>;
  /** If one statement must remove fewer than usual, to stay within its time limit. */
  readonly batchSize?: number;
};

/** Closed accounts that one statement blanks: each may have hundreds of payments. */
const BATCH_ACCOUNTS = 20;

export const removals: Readonly<Record<RetentionKind, Removal>> = {
  notices: {
    count: (db, before) =>
      db.one(sql`
        select count(*) as rows, min(received_at) as "oldestAt" from inbound_notices n
        where n.id > reached_by('notices') and n.received_at < ${before} and n.raw <> ''
          and not exists (select from waiting_notices w where w.notice_id = n.id)`),
    remove: (tx, before, atMost) =>
      tx.write.one(sql`
        select removed /* never null */, oldest_at as "oldestAt", is_done as "isDone" /* never null */
        from blank_old_notices(${before}, ${atMost})`),
  },
  "claimed-notices": {
    // Those that the kind `notices` does not count.
    count: (db, before) =>
      db.one(sql`
        select count(*) as rows, min(n.received_at) as "oldestAt"
        from notice_claims c join inbound_notices n on n.id = c.notice_id
        where c.claimed_at < ${before} and c.claimed_at > moment_of(reached_by('claims'))
          and n.id <= reached_by('notices') and n.raw <> ''`),
    remove: (tx, before, atMost) =>
      tx.write.one(sql`
        select removed /* never null */, oldest_at as "oldestAt", is_done as "isDone" /* never null */
        from blank_claimed_notices(${before}, ${atMost})`),
  },
  "outgoing-notices": {
    count: (db, before) =>
      db.one(sql`
        select count(*) as rows, min(n.received_at) as "oldestAt" from outbound_notices n
        where n.received_at < ${before} and n.raw <> ''
          and (exists (select from outbound_matches m where m.outbound_id = n.id)
            or exists (select from outgoing_bookings b where b.outbound_id = n.id))`),
    remove: (tx, before, atMost) =>
      tx.write.one(sql`
        select removed /* never null */, oldest_at as "oldestAt", is_done as "isDone" /* never null */
        from blank_outgoing_notices(${before}, ${atMost})`),
  },
  "wallet-payments": {
    count: (db, before) =>
      db.one(sql`
        select count(*) as rows, min(opened_at) as "oldestAt" from open_payments
        where settled_at < ${before} and raw <> ''`),
    remove: (tx, before, atMost) =>
      tx.write.one(sql`
        select removed /* never null */, oldest_at as "oldestAt", is_done as "isDone" /* never null */
        from blank_wallet_payments(${before}, ${atMost})`),
  },
  "closed-accounts": {
    batchSize: BATCH_ACCOUNTS,
    // Notices and wallet payments of the closed accounts that are not blanked yet.
    count: (db, before) =>
      db.one(sql`
        with closed as (
          select id from users
          where closed_at < ${before} and closed_at > moment_of(reached_by('closings'))
        ), due as (
          select n.id::text as id, n.received_at as at
          from closed join transactions t on t.user_id = closed.id
          left join notice_claims c on c.transaction_id = t.id
          join inbound_notices n on n.transaction_id = t.id or n.id = c.notice_id
          where n.raw <> ''
          union
          select p.provider || ':' || p.order_id, p.opened_at
          from closed join open_payments p on p.user_id = closed.id
          where p.settled_at is not null and p.raw <> ''
        )
        select count(*) as rows, min(at) as "oldestAt" from due`),
    remove: (tx, before, atMost) =>
      tx.write.one(sql`
        select removed /* never null */, oldest_at as "oldestAt", is_done as "isDone" /* never null */
        from blank_closed_accounts(${before}, ${atMost})`),
  },
  // Failed jobs of emails and SMS, never a job that moves money.
  "unsent-messages": {
    count: (db, before) =>
      db.one(sql`
        select count(*) as rows, min(dead_at) as "oldestAt" from jobs
        where dead_at < ${before} and task in (${SEND_MAIL.task}, ${SEND_SMS.task})`),
    remove: (tx, before, atMost) =>
      tx.write.one(sql`
        with gone as (
          delete from jobs where id in (
            select id from jobs where dead_at < ${before} and task in (${SEND_MAIL.task}, ${SEND_SMS.task})
            order by dead_at limit ${atMost})
          returning dead_at
        ) select count(*) as removed, min(dead_at) as "oldestAt", count(*) < ${atMost} as "isDone" /* never null */
          from gone`),
  },
  // Keys of decided orders. An order under way can still be repeated.
  "order-keys": {
    count: (db, before) =>
      db.one(sql`
        select count(*) as rows, min(k.created_at) as "oldestAt"
        from idempotency_keys k join transactions t on t.id = k.transaction_id
        where k.created_at < ${before} and t.status <> 'pending'`),
    remove: (tx, before, atMost) =>
      tx.write.one(sql`
        with gone as (
          delete from idempotency_keys where (user_id, key) in (
            select k.user_id, k.key from idempotency_keys k
            join transactions t on t.id = k.transaction_id
            where k.created_at < ${before} and t.status <> 'pending'
            limit ${atMost})
          returning created_at
        ) select count(*) as removed, min(created_at) as "oldestAt", count(*) < ${atMost} as "isDone" /* never null */
          from gone`),
  },
  "imported-rows": {
    count: (db, before) =>
      db.one(sql`
        select count(*) as rows, min(imported_at) as "oldestAt" from imported_accounts
        where imported_at < ${before}`),
    remove: (tx, before, atMost) =>
      tx.write.one(sql`
        with gone as (
          delete from imported_accounts where user_id in (
            select user_id from imported_accounts where imported_at < ${before}
            order by imported_at limit ${atMost})
          returning imported_at
        ) select count(*) as removed, min(imported_at) as "oldestAt", count(*) < ${atMost} as "isDone" /* never null */
          from gone`),
  },
  "data-requests": {
    count: (db, before) =>
      db.one(sql`
        select count(*) as rows, min(asked_at) as "oldestAt" from data_requests
        where ended_at < ${before}`),
    remove: (tx, before, atMost) =>
      tx.write.one(sql`
        with gone as (
          delete from data_requests where id in (
            select id from data_requests where ended_at < ${before} order by ended_at limit ${atMost})
          returning asked_at
        ) select count(*) as removed, min(asked_at) as "oldestAt", count(*) < ${atMost} as "isDone" /* never null */
          from gone`),
  },
  // Closed cases with their messages. The outcome of a search for money stays in the books.
  cases: {
    count: (db, before) =>
      db.one(sql`
        select count(*) as rows, min(opened_at) as "oldestAt" from support_cases
        where closed_at < ${before}`),
    remove: (tx, before, atMost) =>
      tx.write.one(sql`
        with gone as (
          delete from support_cases where id in (
            select id from support_cases where closed_at < ${before} order by closed_at limit ${atMost})
          returning opened_at
        ) select count(*) as removed, min(opened_at) as "oldestAt", count(*) < ${atMost} as "isDone" /* never null */
          from gone`),
  },
};
