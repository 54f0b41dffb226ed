import type { Queries } from "../../kit/database/database.ts";
import { type Sql, sql } from "../../kit/database/sql.ts";

/** A claim that must hold of the books at every moment. Its query finds the rows that violate it. */
export type Invariant = { readonly id: string; readonly claim: string; readonly query: Sql };

export const invariants: readonly Invariant[] = [
  {
    id: "I1",
    claim: "The entries of every journal sum to zero in each currency.",
    query: sql`
      select journal_id, currency, sum(amount) as off_by from entries
      group by journal_id, currency having sum(amount) <> 0`,
  },
  {
    id: "I2",
    claim: "An account's balance is the sum of its entries and what its last entry recorded.",
    query: sql`
      select a.id, a.balance, sums.total, last.balance_after
      from ledger_accounts a
      left join lateral (
        select sum(amount) as total, count(*) as count from entries where account_id = a.id
      ) sums on true
      left join entries last on last.account_id = a.id and last.position = a.entries
      where a.balance <> coalesce(sums.total, 0) or a.entries <> sums.count
        or a.balance <> coalesce(last.balance_after, 0)`,
  },
  {
    id: "I3",
    claim: "The entries of an account follow one another without a gap.",
    query: sql`
      select account_id, position from (
        select account_id, position, amount, balance_after,
          lag(position, 1, 0::bigint) over chain as before,
          lag(balance_after, 1, 0::bigint) over chain as balance_before
        from entries window chain as (partition by account_id order by position)
      ) e
      where position <> before + 1 or balance_after <> balance_before + amount`,
  },
  {
    id: "I4",
    claim: "No player's credit is negative, and none has credit and debt at once.",
    query: sql`
      select c.user_id, c.balance as credit, d.balance as debt
      from ledger_accounts c join ledger_accounts d on d.user_id = c.user_id and d.name = 'debt'
      where c.name = 'credit'
        and (c.balance < 0 or d.balance > 0 or (c.balance > 0 and d.balance < 0))`,
  },
  {
    id: "I5",
    claim: "Each idempotency key stands for one card, or one payment that was posted once.",
    query: sql`
      select k.user_id, k.key from idempotency_keys k
      where 1 <> (
        select count(*) from transactions t
        where t.id = k.transaction_id and t.user_id = k.user_id and (
          (t.type = 'topup.card' and exists (select from cards where transaction_id = t.id))
          or 1 = (select count(*) from journals j
            where j.transaction_id = t.id and j.kind = 'recharge.hold' and j.user_id = t.user_id)))`,
  },
  {
    id: "I6",
    claim:
      "Each provider event and card was booked once, and the money is what they say it is; what names no player waits unmatched until an operator has decided it once; each gift code went to one player, and each player has one of a campaign at most.",
    query: sql`
      select n.method || ':' || n.event_id as what from inbound_notices n
      where 1 <> (
        select count(*) from journals j where j.key = 'transfer:' || n.provider || ':' || n.event_id)
      union all
      select n.transaction_id::text from inbound_notices n
      where n.transaction_id is not null group by n.transaction_id having count(*) > 1
      union all
      select 'card:' || c.transaction_id from cards c
      join transactions t on t.id = c.transaction_id
      where (t.status = 'success')::int <> (
          select count(*) from journals j where j.key = 'card:' || c.transaction_id)
        or (t.status = 'pending') <> (c.settled_at is null)
        or (t.status = 'success' and (c.real_vnd is distinct from t.value or not c.is_taken))
        or (t.status = 'failed') <> (c.failure is not null)
      union all
      select concat_ws(':', 'card', provider, serial) from cards c
      join transactions t on t.id = c.transaction_id and t.status in ('pending', 'success')
      group by provider, serial, pin_mac having count(*) > 1
      union all
      select account from (
        select account, sum(vnd) as total from (
          select cash_account as account, sum(amount_vnd) as vnd from inbound_notices
          group by cash_account
          union all
          select n.cash_account, -sum(r.amount_vnd)
          from refunds r join inbound_notices n on n.id = r.notice_id group by n.cash_account
          union all
          select o.cash_account, -sum(o.amount_vnd)
          from outgoing_bookings b join outbound_notices o on o.id = b.outbound_id
          group by o.cash_account
          union all
          select 'cash:card', sum(real_vnd) from cards where failure is null
        ) moved group by account
      ) told full join (
        select name as account, -sum(balance) as total
        from ledger_accounts where user_id is null and name like 'cash:%' group by name
      ) booked using (account)
      where coalesce(told.total, 0) <> coalesce(booked.total, 0)
      union all
      select 'refund ' || r.id from refunds r join inbound_notices n on n.id = r.notice_id
      where 1 <> (
        select count(*) from journals j
        join entries e on e.journal_id = j.id and e.amount = r.amount_vnd
        join ledger_accounts a on a.id = e.account_id and a.name = n.cash_account
        where j.key = r.journal_key)
      union all
      select 'outgoing entry ' || b.outbound_id from outgoing_bookings b
      where exists (select from outbound_matches m where m.outbound_id = b.outbound_id)
        or not exists (select from journals j where j.key = 'outgoing:' || b.outbound_id)
      union all
      select 'refunds of notice ' || n.id from refunds r join inbound_notices n on n.id = r.notice_id
      group by n.id
      having sum(r.amount_vnd) > n.amount_vnd
        or sum(r.amount_vnd) <> coalesce(
          (select refunded_vnd from refunded_notices where notice_id = n.id), n.amount_vnd)
      union all
      select 'claim of notice ' || c.notice_id from notice_claims c
      where not exists (
          select from inbound_notices n where n.id = c.notice_id and n.user_id is null)
        or not exists (
          select from journals j where j.key = 'claim:' || c.notice_id
            and j.transaction_id is not distinct from c.transaction_id
            and j.user_id is not distinct from c.user_id)
      union all
      select 'unmatched' from (
        select coalesce(sum(amount_vnd), 0) as total from inbound_notices n
        where user_id is null
          and not exists (select from notice_claims c where c.notice_id = n.id)
      ) waiting, (
        select coalesce(sum(balance), 0) as total from ledger_accounts
        where user_id is null and name = 'unmatched'
      ) booked
      where waiting.total <> booked.total
      union all
      select 'gift:' || campaign || ':' || user_id from gift_codes
      where user_id is not null group by campaign, user_id having count(*) > 1
      union all
      select 'gift code ' || min(id) from gift_codes group by code_mac having count(*) > 1`,
  },
  {
    id: "I7",
    claim:
      "A transaction has exactly the journals that its type and status need, for its value; recalls take back no more than it gave, and no less than what was refunded of it.",
    query: sql`
      with posted as (
        select t.id, t.type, t.status, t.parent_id, t.value,
          (select array_agg(j.kind order by j.kind) from journals j where j.transaction_id = t.id)
            as kinds,
          (select array_agg(c.type order by c.type) from transactions c where c.parent_id = t.id)
            as children,
          (select -sum(c.value) from transactions c
            where c.parent_id = t.id and c.type = 'credit.recall') as recalled,
          (select coalesce(sum(e.amount), 0) from journals j
            join entries e on e.journal_id = j.id
            join ledger_accounts a on a.id = e.account_id and a.user_id = t.user_id
            where j.transaction_id = t.id) as moved,
          case when t.type = 'topup.card' and t.status <> 'success' then 0
            when t.type like 'topup.%' then (t.payload->>'creditKp')::bigint + (
              select coalesce(sum(b.value), 0) from transactions b
              where b.parent_id = t.id and b.type = 'credit.bonus')
            when t.type = 'credit.bonus' then 0 else t.value end as due
        from transactions t
      )
      select id, type, status, kinds, moved, due from posted
      where moved is distinct from due or recalled > due
        or not coalesce(case
        when type = 'topup.card' and status <> 'success'
          then kinds is null and children is null
            and exists (select from cards where transaction_id = posted.id)
        when type like 'topup.%' then status = 'success' and kinds = array[type]
        when type = 'credit.bonus' then status = 'success' and kinds is null
          and exists (select from transactions p where p.id = posted.parent_id
            and p.type like 'topup.%' and p.status = 'success')
        when type = 'credit.pay' and status = 'pending' then kinds = array['recharge.hold']
        when type = 'credit.pay' and status = 'success'
          then kinds = array['recharge.capture', 'recharge.hold'] and children is null
        when type = 'credit.pay'
          then kinds = array['recharge.hold'] and children = array['credit.refund']
        when type = 'credit.refund' then kinds = array['recharge.refund']
          and exists (select from transactions p where p.id = posted.parent_id
            and p.status = 'failed' and p.value = -posted.value)
        when type in ('credit.recharge', 'credit.recall')
          then status = 'success' and kinds = array[type]
        else false
      end, false)
      union all
      -- By itself, for the plan of the query above: what was refunded is little.
      select t.id, t.type, t.status, null, null, null
      from refunded_notices r
      join inbound_notices n on n.id = r.notice_id
      left join notice_claims c on c.notice_id = n.id
      join transactions t on t.id = coalesce(n.transaction_id, c.transaction_id)
      cross join lateral (
        select coalesce(sum(value) filter (where type = 'credit.bonus'), 0) as bonus,
          coalesce(-sum(value) filter (where type = 'credit.recall'), 0) as recalled
        from transactions where parent_id = t.id
      ) children
      where children.recalled < div(
        ((t.payload->>'creditKp')::numeric + children.bonus) * r.refunded_vnd, n.amount_vnd)`,
  },
  {
    id: "I8",
    claim: "Credit and bonus follow the rate that was published when the money came.",
    query: sql`
      select t.id, t.value, t.payload, b.value as bonus
      from transactions t
      left join transactions b on b.parent_id = t.id and b.type = 'credit.bonus'
      where (t.type in ('topup.bank-transfer', 'topup.e-wallet')
          or (t.type = 'topup.card' and t.status = 'success'))
        and ((t.payload->>'creditKp')::numeric is distinct from
            div(t.value * (t.payload->'rate'->>'kpPer10000Vnd')::numeric, 10000)
          or coalesce(b.value, 0) is distinct from div(
            (t.payload->>'creditKp')::numeric * (t.payload->'rate'->>'bonusPercent')::numeric, 100))`,
  },
  {
    id: "I9",
    claim: "What is held for the game is the sum of the payments that are pending.",
    query: sql`
      select held, pending from
        (select coalesce(sum(balance), 0) as held from ledger_accounts
          where user_id is null and name = 'game-holds') h,
        (select coalesce(-sum(value), 0) as pending from transactions
          where type = 'credit.pay' and status = 'pending') p
      where held <> pending`,
  },
  {
    id: "I10",
    claim: "The logins of the programs cannot change or remove what has been written in the books.",
    query: sql`
      select login, name, privilege
      from unnest(array['portal_app', 'portal_console']) as login, unnest(array['ledger_accounts', 'journals', 'entries', 'journal_chain',
          'inbound_notices', 'notice_claims', 'journal_audits', 'outbound_notices', 'refunds',
          'refunded_notices', 'outbound_matches']) as name,
        unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as privilege
      where has_table_privilege(login, name, privilege)
        or (privilege in ('INSERT', 'UPDATE')
          and has_any_column_privilege(login, name, privilege))
      union all
      select login, name, privilege
      from unnest(array['portal_app', 'portal_console']) as login,
        unnest(array['operator_log']) as name,
        unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) as privilege
      where has_table_privilege(login, name, privilege)
        or (privilege = 'UPDATE' and has_any_column_privilege(login, name, privilege))`,
  },
  {
    id: "I11",
    claim:
      "The hash chain over the journals and the operators' log is whole, and no entry is outside it.",
    query: sql`select link_position, journal_id, log_id from first_broken_link()`,
  },
  {
    id: "I12",
    claim:
      "Every journal of a manual operation has exactly one audit entry, about the same player.",
    query: sql`
      select j.id, j.key, count(l.id) as entries
      from journals j
      left join journal_audits a on a.journal_id = j.id and a.kind = j.kind
      left join operator_log l on l.id = a.log_id
        and (j.user_id is null or l.user_id = j.user_id)
      where j.is_manual or is_manual_kind(j.kind)
      group by j.id having count(l.id) <> 1
      union all
      select a.journal_id, 'no such journal', 1 from journal_audits a
      where not exists (select from journals j where j.id = a.journal_id)`,
  },
];

/** An invariant with the rows that break it. */
export type Violation = {
  readonly invariant: Invariant;
  readonly rows: readonly Record<string, unknown>[];
};

/** Checks all invariants, in the order of their ids. */
export async function findViolations(db: Queries): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const invariant of invariants) {
    const rows = await db.many<Record<string, unknown>>(invariant.query);
    if (rows.length > 0) violations.push({ invariant, rows });
  }
  return violations;
}
