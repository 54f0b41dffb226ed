/** Queries for the search by an identifier: players, things with an id, money by a token, and gift codes. */
import type { SearchHit } from "@portal/contract/console/search";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

/** Hits that are returned at most: an identifier matches few things, and a longer list helps nobody. */
const HITS_AT_MOST = 8;

/** Sorts after every character of a username. */
const BEYOND_USERNAMES = "~";

/** Null: not searched by. */
export type PlayerSearch = {
  readonly usernameStart: string | null;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly paymentCodes: readonly string[];
};

/** Each condition uses its own index. The exact username comes before those that only begin with it. */
export function findPlayers(
  db: Queries,
  { usernameStart, phoneNumber, email, paymentCodes }: PlayerSearch,
): Promise<SearchHit[]> {
  const usernameEnd = usernameStart === null ? null : usernameStart + BEYOND_USERNAMES;
  return db.many<SearchHit>(sql`
    with found as (
      (select username, payment_code, joined_at, 'payment-code' as match, 1 as rank from users
        where payment_code = any(${paymentCodes}::text[]))
      union all
      (select username, payment_code, joined_at, 'phone', 2 from users
        where phone_number = ${phoneNumber} limit ${HITS_AT_MOST})
      union all
      (select username, payment_code, joined_at, 'email', 3 from users
        where lower(email) = lower(${email}) limit ${HITS_AT_MOST})
      union all
      (select username, payment_code, joined_at, 'username', 4 from users
        where username = ${usernameStart})
      union all
      (select username, payment_code, joined_at, 'username', 5 from users
        where username ~>~ ${usernameStart} and username ~<~ ${usernameEnd}
        order by username using ~<~ limit ${HITS_AT_MOST})
    )
    select 'player' as kind /* never null */, f.username as id /* never null */,
      f.match /* never null */, f.username /* never null */, f.payment_code as what /* never null */,
      null::bigint as amount, null as currency, f.joined_at as at /* never null */
    from found f
    order by f.rank, f.username limit ${HITS_AT_MOST}`);
}

/** Finds a transaction, case or approval by id. A payment in the game has the id of its transaction. */
export function findById(db: Queries, id: string): Promise<SearchHit[]> {
  return db.many<SearchHit>(sql`
    with found as (
      select 'transaction' as kind, t.id, t.user_id, t.type as what, t.value as amount, t.currency,
        t.created_at as at
      from transactions t where t.id = ${id}::uuid
      union all
      select 'case', c.id, c.user_id, c.topic, t.amount_vnd, case when t.id is not null then 'VND' end,
        c.opened_at
      from support_cases c left join transfer_cases t on t.id = c.id where c.id = ${id}::uuid
      union all
      select 'approval', a.id, a.user_id, a.subject, null, null, a.proposed_at
      from approvals a where a.id = ${id}::uuid
    )
    select f.kind /* never null */, f.id::text as id /* never null */, 'id' as match /* never null */,
      (select username from users where id = f.user_id) as username, f.what, f.amount, f.currency,
      f.at /* never null */
    from found f`);
}

/**
 * Finds money by one word: a bank's reference, a feed's id of a notice, a wallet's order, a card's serial. The few
 * distinct feeds are read from the indexes one by one.
 */
export function findByToken(
  db: Queries,
  { feed, token }: { readonly feed: string | null; readonly token: string },
): Promise<SearchHit[]> {
  return db.many<SearchHit>(sql`
    with recursive feeds (name) as (
      (select provider from inbound_notices order by provider limit 1)
      union all
      select (select n.provider from inbound_notices n where n.provider > f.name order by n.provider limit 1)
      from feeds f where f.name is not null
    ), senders (name) as (
      (select provider from outbound_notices order by provider limit 1)
      union all
      select (select n.provider from outbound_notices n where n.provider > f.name order by n.provider limit 1)
      from senders f where f.name is not null
    ), wallets (name) as (
      (select provider from open_payments order by provider limit 1)
      union all
      select (select p.provider from open_payments p where p.provider > w.name order by p.provider limit 1)
      from wallets w where w.name is not null
    ), noticed (id, match) as (
      (select n.id, 'event' from feeds f
        join inbound_notices n on n.provider = f.name and n.event_id = ${token}
        where ${feed}::text is null or f.name = ${feed})
      union all
      (select n.id, 'reference' from inbound_notices n
        where ${feed}::text is null and upper(n.reference) = upper(${token}) limit ${HITS_AT_MOST})
    ), found as (
      select 'notice' as kind, n.id::text as id, (select min(match) from noticed where noticed.id = n.id) as match,
        coalesce(n.user_id, (select user_id from notice_claims where notice_id = n.id)) as user_id,
        n.method as what, n.amount_vnd as amount, 'VND' as currency, n.occurred_at as at
      from inbound_notices n where n.id = any(array(select id from noticed))
      union all
      (select 'outgoing', o.provider || ':' || o.event_id, 'reference', null, split_part(o.cash_account, ':', 2), o.amount_vnd,
          'VND', o.occurred_at
        from outbound_notices o
        where ${feed}::text is null and upper(o.reference) = upper(${token}) limit ${HITS_AT_MOST})
      union all
      select 'outgoing', o.provider || ':' || o.event_id, 'event', null, split_part(o.cash_account, ':', 2), o.amount_vnd, 'VND',
        o.occurred_at
      from senders f join outbound_notices o on o.provider = f.name and o.event_id = ${token}
      where (${feed}::text is null or f.name = ${feed})
        and (o.reference is null or upper(o.reference) <> upper(${token}))
      union all
      select 'payment', p.provider || ':' || p.order_id, 'order', p.user_id, p.provider, p.amount_vnd, 'VND',
        p.occurred_at
      from wallets w join open_payments p on p.provider = w.name and p.order_id = ${token}
      where ${feed}::text is null or w.name = ${feed}
      union all
      (select 'transaction', k.transaction_id::text, 'serial', t.user_id, t.type, t.value, t.currency,
          t.created_at
        from cards k join transactions t on t.id = k.transaction_id
        where ${feed}::text is null and k.serial = ${token} limit ${HITS_AT_MOST})
    )
    select f.kind /* never null */, f.id /* never null */, f.match /* never null */,
      (select username from users where id = f.user_id) as username, f.what /* never null */, f.amount /* never null */, f.currency /* never null */, f.at /* never null */
    from found f
    order by f.at desc limit ${HITS_AT_MOST}`);
}

/** Finds a gift code by its MACs: the database has no readable code. */
export function findGiftCodes(db: Queries, macs: readonly Buffer[]): Promise<SearchHit[]> {
  return db.many<SearchHit>(sql`
    select 'gift-code' as kind /* never null */, g.campaign as id /* never null */,
      'gift-code' as match /* never null */, u.username, g.campaign as what /* never null */,
      null::bigint as amount, null as currency, coalesce(g.received_at, g.imported_at) as at /* never null */
    from gift_codes g left join users u on u.id = g.user_id
    where g.code_mac = any(${macs}::bytea[])`);
}
