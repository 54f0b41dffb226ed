/** Queries that suggest to which player an unmatched notice belongs. */
import type { candidateReasons } from "@portal/contract/console/money-queues";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export type WaitingNotice = {
  readonly content: string;
  /** The unmatched notices of its method and amount, itself included. */
  readonly alike: number;
};

/** Returns what an unmatched notice says; undefined if none has this id. */
export function findWaiting(db: Queries, noticeId: number): Promise<WaitingNotice | undefined> {
  return db.maybe<WaitingNotice>(sql`
    select n.content,
      (select count(*) from waiting_notices o join inbound_notices s on s.id = o.notice_id
        where s.method = n.method and s.amount_vnd = n.amount_vnd)::integer as alike /* never null */
    from waiting_notices w join inbound_notices n on n.id = w.notice_id
    where w.notice_id = ${noticeId}`);
}

/** How far the time of an announced top-up or a search may be from the bank's time. */
const AROUND_HOURS = 72;
/** Players that are suggested for one reason at most. */
const MAX_PER_REASON = 5;

/** Sorts after every username that goes on with an underscore. */
const BEYOND_A_WORD = "_~";

export type Likely = {
  readonly username: string;
  readonly paymentCode: string;
  readonly reason: (typeof candidateReasons)[number];
};

/**
 * Lists players whose money it may be, one row per player and reason. Omits closed accounts.
 *
 * @param words of the content that may be a username, or its part before an underscore
 */
export function findLikely(
  db: Queries,
  noticeId: number,
  { codes, words }: { readonly codes: readonly string[]; readonly words: readonly string[] },
): Promise<Likely[]> {
  return db.many<Likely>(sql`
    with n as materialized (
      select *, occurred_at - make_interval(hours => ${AROUND_HOURS}) as after,
        occurred_at + make_interval(hours => ${AROUND_HOURS}) as until
      from inbound_notices where id = ${noticeId}),
    likely as (
      (select distinct coalesce(p.user_id, c.user_id) as user_id, 'payer' as reason
        from n join inbound_notices p on p.payer_account = n.payer_account
          and p.payer_bank is not distinct from n.payer_bank
        left join notice_claims c on c.notice_id = p.id
        where coalesce(p.user_id, c.user_id) is not null limit ${MAX_PER_REASON})
      union all
      (select id, 'near-code' from users where payment_code = any(${codes}) limit ${MAX_PER_REASON})
      union all
      (select id, 'named' from users
        where replace(username, '_', '') = any(${words}) limit ${MAX_PER_REASON})
      union all
      (select u.id, 'named' from unnest(${words}::text[]) word
        cross join lateral (
          select id from users
          where username ~>=~ (word || '_') and username ~<~ (word || ${BEYOND_A_WORD})
          order by username using ~<~ limit ${MAX_PER_REASON}) u limit ${MAX_PER_REASON})
      union all
      (select distinct f.user_id, 'top-up'
        from n join top_ups f on f.method = n.method and f.amount_vnd = n.amount_vnd
          and f.transaction_id is null and f.sent_at between n.after and n.until limit ${MAX_PER_REASON})
      union all
      (select distinct o.user_id, 'case'
        from n join transfer_cases o on o.method = n.method and o.amount_vnd = n.amount_vnd
          and o.status in ('open', 'waiting') and o.sent_at between n.after and n.until limit ${MAX_PER_REASON}))
    select u.username, u.payment_code as "paymentCode", likely.reason /* never null */ from likely
    join users u on u.id = likely.user_id and u.closed_at is null order by u.username`);
}
