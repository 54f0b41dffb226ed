/**
 * Counts and blanks old details of payments: the raw notice, its content and the payer. Only database functions may do
 * it, because notices are append-only.
 */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Due, Removed } from "./removal.ts";

export const blankOldNotices = (tx: Queries, before: Date, atMost: number): Promise<Removed> =>
  tx.write.one<Removed>(sql`
    select removed /* never null */, oldest_at as "oldestAt", is_done as "isDone" /* never null */
    from blank_old_notices(${before}, ${atMost})`);

export const countOldNotices = (db: Queries, before: Date): Promise<Due> =>
  db.one<Due>(sql`
    select count(*) as rows, min(received_at) as "oldestAt" from inbound_notices n
    where n.id > reached_by('notices') and n.received_at < ${before} and n.raw <> ''
      and not exists (select from waiting_notices w where w.notice_id = n.id)`);

export const blankClaimedNotices = (tx: Queries, before: Date, atMost: number): Promise<Removed> =>
  tx.write.one<Removed>(sql`
    select removed /* never null */, oldest_at as "oldestAt", is_done as "isDone" /* never null */
    from blank_claimed_notices(${before}, ${atMost})`);

/** Counts claimed notices that `countOldNotices` does not count. */
export const countClaimedNotices = (db: Queries, before: Date): Promise<Due> =>
  db.one<Due>(sql`
    select count(*) as rows, min(n.received_at) as "oldestAt"
    from notice_claims c join inbound_notices n on n.id = c.notice_id
    where c.claimed_at < ${before} and c.claimed_at > moment_of(reached_by('claims'))
      and n.id <= reached_by('notices') and n.raw <> ''`);

export const blankOutgoingNotices = (tx: Queries, before: Date, atMost: number): Promise<Removed> =>
  tx.write.one<Removed>(sql`
    select removed /* never null */, oldest_at as "oldestAt", is_done as "isDone" /* never null */
    from blank_outgoing_notices(${before}, ${atMost})`);

export const countOutgoingNotices = (db: Queries, before: Date): Promise<Due> =>
  db.one<Due>(sql`
    select count(*) as rows, min(n.received_at) as "oldestAt" from outbound_notices n
    where n.received_at < ${before} and n.raw <> ''
      and (exists (select from outbound_matches m where m.outbound_id = n.id)
        or exists (select from outgoing_bookings b where b.outbound_id = n.id))`);

export const blankWalletPayments = (tx: Queries, before: Date, atMost: number): Promise<Removed> =>
  tx.write.one<Removed>(sql`
    select removed /* never null */, oldest_at as "oldestAt", is_done as "isDone" /* never null */
    from blank_wallet_payments(${before}, ${atMost})`);

export const countWalletPayments = (db: Queries, before: Date): Promise<Due> =>
  db.one<Due>(sql`
    select count(*) as rows, min(opened_at) as "oldestAt" from open_payments
    where settled_at < ${before} and raw <> ''`);

export const blankClosedAccounts = (tx: Queries, before: Date, atMost: number): Promise<Removed> =>
  tx.write.one<Removed>(sql`
    select removed /* never null */, oldest_at as "oldestAt", is_done as "isDone" /* never null */
    from blank_closed_accounts(${before}, ${atMost})`);

/** Counts notices and wallet payments of the closed accounts that are not blanked yet. */
export const countClosedAccounts = (db: Queries, before: Date): Promise<Due> =>
  db.one<Due>(sql`
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
    select count(*) as rows, min(at) as "oldestAt" from due`);
