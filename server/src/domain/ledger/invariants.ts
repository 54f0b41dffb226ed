/* oxlint-disable max-lines -- One list of all invariants, each with its queries. */
/** The invariants of the books (I1 to I15), and `findViolations`, which checks them. `verify` runs it every night. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import {
  type InvariantQuery,
  LOOK_BACK_JOURNALS,
  type VerifyScope,
  WHOLE,
} from "./verify-scope.ts";

/** A claim about the books that must hold at every moment. Its queries return the rows that violate it. */
export type Invariant = {
  readonly id: string;
  readonly claim: string;
  readonly queries: readonly InvariantQuery[];
};

/** All invariants, in the order of their ids. */
export const invariants: readonly Invariant[] = [
  {
    id: "I1",
    claim: "The entries of every journal sum to zero in each currency.",
    queries: [
      (scope) => sql`
      select journal_id, currency, sum(amount) as off_by from entries
      where ${scope.isWhole} or journal_id = any(${scope.journals})
      group by journal_id, currency having sum(amount) <> 0`,
    ],
  },
  {
    id: "I2",
    claim: "An account's balance is the sum of its entries and what its last entry recorded.",
    queries: [
      (scope) => sql`
      select a.id, a.balance, sums.total, last.balance_after
      from ledger_accounts a
      left join lateral (
        select sum(amount) as total, count(*) as count from entries
        where account_id = a.id and ${scope.isWhole}
      ) sums on true
      left join entries last on last.account_id = a.id and last.position = a.entries
      where (${scope.isWhole} or a.id = any(array(
          select account_id from entries where journal_id = any(${scope.journals}))))
        -- If each new entry follows the one before it (I3), the old sum still holds.
        and ((${scope.isWhole} and (a.balance <> coalesce(sums.total, 0) or a.entries <> sums.count))
          or a.balance <> coalesce(last.balance_after, 0)
          or exists (select from entries e where e.account_id = a.id and e.position > a.entries))`,
    ],
  },
  {
    id: "I3",
    claim: "The entries of an account follow one another without a gap.",
    queries: [
      (scope) => sql`
      select e.account_id, e.position
      from entries e
      left join entries before
        on before.account_id = e.account_id and before.position = e.position - 1
      where (${scope.isWhole} or e.journal_id = any(${scope.journals}))
        and (e.position < 1 or (e.position > 1 and before.position is null)
          or e.balance_after <> coalesce(before.balance_after, 0) + e.amount)`,
    ],
  },
  {
    id: "I4",
    claim: "No player's credit is negative, and none has credit and debt at once.",
    queries: [
      (scope) => sql`
      select c.user_id, c.balance as credit, d.balance as debt
      from ledger_accounts c join ledger_accounts d on d.user_id = c.user_id and d.name = 'debt'
      where c.name = 'credit'
        and (${scope.isWhole} or c.user_id = any(array(
          select user_id from journals where id = any(${scope.journals}))))
        and (c.balance < 0 or d.balance > 0 or (c.balance > 0 and d.balance < 0))`,
    ],
  },
  {
    id: "I5",
    claim: "Each idempotency key stands for one card, or one payment that was posted once.",
    queries: [
      (scope) => sql`
      select k.user_id, k.key from idempotency_keys k
      where (${scope.isWhole} or k.transaction_id = any(${scope.transactions}))
        and 1 <> (
        select count(*) from transactions t
        where t.id = k.transaction_id and t.user_id = k.user_id and (
          (t.type = 'topup.card' and exists (select from cards where transaction_id = t.id))
          or 1 = (select count(*) from journals j
            where j.transaction_id = t.id and j.kind = 'recharge.hold' and j.user_id = t.user_id)))`,
    ],
  },
  {
    id: "I6",
    claim:
      "Each provider event and card was booked once, and the money is what they say it is; what names no player waits unmatched until an operator has decided it once; each gift code went to one player, and each player has one of a campaign at most.",
    queries: [
      (scope) => sql`
      select n.method || ':' || n.event_id as what from inbound_notices n
      where (${scope.isWhole} or n.id > ${scope.afterNotice})
        and 1 <> (
        select count(*) from journals j where j.key = 'transfer:' || n.provider || ':' || n.event_id)`,
      (scope) => sql`
      select n.transaction_id::text as what from inbound_notices n
      where (${scope.isWhole} or n.transaction_id = any(${scope.transactions}))
        and n.transaction_id is not null group by n.transaction_id having count(*) > 1`,
      (scope) => sql`
      select 'card:' || c.transaction_id as what from cards c
      join transactions t on t.id = c.transaction_id
      where (${scope.isWhole} or c.transaction_id = any(${scope.transactions})) and (
        (t.status = 'success')::int <> (
          select count(*) from journals j where j.key = 'card:' || c.transaction_id)
        or (t.status = 'pending') <> (c.settled_at is null)
        or (t.status = 'success' and (c.real_vnd is distinct from t.value or not c.is_taken))
        or (t.status = 'failed') <> (c.failure is not null))`,
      (scope) => sql`
      select concat_ws(':', 'card', provider, serial) as what from cards c
      join transactions t on t.id = c.transaction_id and t.status in ('pending', 'success')
      where ${scope.isWhole} or c.serial = any(array(
        select serial from cards where transaction_id = any(${scope.transactions})))
      group by provider, serial, pin_mac having count(*) > 1`,
      (scope) => sql`
      select account as what from (
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
          select n.cash_account, sum(r.amount_vnd)
          from closed_refunds c join refunds r on r.id = c.refund_id
          join inbound_notices n on n.id = r.notice_id
          where c.code = 'kept' group by n.cash_account
          union all
          select 'cash:card', sum(real_vnd) from cards where failure is null
        ) moved group by account
      ) reported full join (
        select name as account, -sum(balance) as total
        from ledger_accounts where user_id is null and name like 'cash:%' group by name
      ) booked using (account)
      where ${scope.isWhole} and coalesce(reported.total, 0) <> coalesce(booked.total, 0)`,
      (scope) => sql`
    -- Each new entry has its source: older sums were verified before. Materialized, because
      -- the planner would otherwise read all entries of the few accounts.
      with fresh as materialized (
        select e.* from entries e where not ${scope.isWhole} and e.journal_id = any(${scope.journals})
      )
      select concat_ws(':', 'entry', e.account_id, e.position) as what from fresh e
      join ledger_accounts a on a.id = e.account_id and a.user_id is null and a.name like 'cash:%'
      join journals j on j.id = e.journal_id
      where not exists (
          select from inbound_notices n
          where j.key = 'transfer:' || n.provider || ':' || n.event_id
            and n.provider = split_part(j.key, ':', 2)
            and n.event_id = substr(j.key, length('transfer:' || split_part(j.key, ':', 2)) + 2)
            and n.cash_account = a.name and n.amount_vnd = -e.amount)
        and not exists (
          select from cards c where j.key = 'card:' || c.transaction_id and c.transaction_id = j.transaction_id
            and c.real_vnd = -e.amount and a.name = 'cash:card')
        and not exists (
          select from refunds r join inbound_notices n on n.id = r.notice_id
          where r.journal_key = j.key and r.amount_vnd = e.amount and n.cash_account = a.name)
        and not exists (
          select from outgoing_bookings b join outbound_notices o on o.id = b.outbound_id
          where j.key = 'outgoing:' || b.outbound_id and o.amount_vnd = e.amount
            and o.cash_account = a.name)
        and not exists (
          select from closed_refunds c join refunds r on r.id = c.refund_id
          join inbound_notices n on n.id = r.notice_id
          where j.key = 'kept:' || c.refund_id and c.code = 'kept' and r.amount_vnd = -e.amount
            and n.cash_account = a.name)`,
      () => sql`
      select 'refund ' || r.id as what from refunds r join inbound_notices n on n.id = r.notice_id
      where 1 <> (
        select count(*) from journals j
        join entries e on e.journal_id = j.id and e.amount = r.amount_vnd
        join ledger_accounts a on a.id = e.account_id and a.name = n.cash_account
        where j.key = r.journal_key)`,
      () => sql`
      select 'closed refund ' || c.refund_id as what
      from closed_refunds c join refunds r on r.id = c.refund_id
      where r.reason_code = 'not_real'
        or exists (select from outbound_matches m where m.refund_id = c.refund_id)
        or (c.code = 'kept') <> exists (select from journals j where j.key = 'kept:' || c.refund_id)`,
      () => sql`
      select 'outgoing entry ' || b.outbound_id as what from outgoing_bookings b
      where exists (select from outbound_matches m where m.outbound_id = b.outbound_id)
        or not exists (select from journals j where j.key = 'outgoing:' || b.outbound_id)`,
      () => sql`
      select 'refunds of notice ' || n.id as what from refunds r join inbound_notices n on n.id = r.notice_id
      group by n.id
      having sum(r.amount_vnd) > n.amount_vnd
        or sum(r.amount_vnd) <> coalesce(
          (select refunded_vnd from refunded_notices where notice_id = n.id), n.amount_vnd)`,
      () => sql`
      select 'claim of notice ' || c.notice_id as what from notice_claims c
      where not exists (
          select from inbound_notices n where n.id = c.notice_id and n.user_id is null)
        or not exists (
          select from journals j where j.key = 'claim:' || c.notice_id
            and j.transaction_id is not distinct from c.transaction_id
            and j.user_id is not distinct from c.user_id)`,
      () => sql`
      select 'unmatched' as what from (
        select coalesce(sum(amount_vnd), 0) as total from inbound_notices n
        where user_id is null
          and not exists (select from notice_claims c where c.notice_id = n.id)
      ) waiting, (
        select coalesce(sum(balance), 0) as total from ledger_accounts
        where user_id is null and name = 'unmatched'
      ) booked
      where waiting.total <> booked.total`,
      () => sql`
      select 'gift:' || campaign || ':' || user_id as what from gift_codes
      where user_id is not null group by campaign, user_id having count(*) > 1`,
      () => sql`
      select 'gift code ' || min(id) as what from gift_codes group by code_mac having count(*) > 1`,
    ],
  },
  {
    id: "I7",
    claim:
      "A transaction has exactly the journals that its type and status need, for its value; recalls take back no more than it gave, and no less than what was refunded of it.",
    queries: [
      (scope) => sql`
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
        where ${scope.isWhole} or t.id = any(${scope.transactions})
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
      -- Separate, for the plan of the query above: there are few refunds.
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
    ],
  },
  {
    id: "I8",
    claim: "Credit and bonus follow the rate that was published when the money came.",
    queries: [
      (scope) => sql`
      select t.id, t.value, t.payload, b.value as bonus
      from transactions t
      -- One look-up for each: a join would read all transactions for a few new ones.
      left join lateral (
        select value from transactions where parent_id = t.id and type = 'credit.bonus' offset 0
      ) b on true
      where (t.type in ('topup.bank-transfer', 'topup.e-wallet')
          or (t.type = 'topup.card' and t.status = 'success'))
        and (${scope.isWhole} or t.id = any(${scope.transactions}))
        and ((t.payload->>'creditKp')::numeric is distinct from
            div(t.value * (t.payload->'rate'->>'kpPer10000Vnd')::numeric, 10000)
          or coalesce(b.value, 0) is distinct from div(
            (t.payload->>'creditKp')::numeric * (t.payload->'rate'->>'bonusPercent')::numeric, 100))`,
    ],
  },
  {
    id: "I9",
    claim: "What is held for the game is the sum of the payments that are pending.",
    queries: [
      () => sql`
      select held, pending from
        (select coalesce(sum(balance), 0) as held from ledger_accounts
          where user_id is null and name = 'game-holds') h,
        (select coalesce(-sum(value), 0) as pending from transactions
          where type = 'credit.pay' and status = 'pending') p
      where held <> pending`,
    ],
  },
  {
    id: "I10",
    claim: "The logins of the programs cannot change or remove what has been written in the books.",
    queries: [
      () => sql`
      select login, name, privilege
      from unnest(array['portal_app', 'portal_console', 'portal_operator']) as login, unnest(array['ledger_accounts', 'journals', 'entries', 'journal_chain',
          'inbound_notices', 'notice_claims', 'journal_audits', 'outbound_notices', 'refunds',
          'refunded_notices', 'outbound_matches', 'closed_refunds']) as name,
        unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as privilege
      where has_table_privilege(login, name, privilege)
        or (privilege in ('INSERT', 'UPDATE')
          and has_any_column_privilege(login, name, privilege))
      union all
      select login, name, privilege
      from unnest(array['portal_app', 'portal_console', 'portal_operator']) as login,
        unnest(array['operator_log']) as name,
        unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) as privilege
      where has_table_privilege(login, name, privilege)
        or (privilege = 'UPDATE' and has_any_column_privilege(login, name, privilege))`,
    ],
  },
  {
    id: "I11",
    claim:
      "The hash chain over the journals, the operators' log and the approvals is whole, and nothing of them is outside it.",
    queries: [
      (scope) =>
        sql`select link_position, journal_id, log_id, approval_id from first_broken_link(${scope.position}, ${scope.hash})`,
      // Checks the old links of the log and of approvals in every run, because they are few.
      (scope) =>
        sql`select link_position, log_id, approval_id from broken_audit_links(${scope.position})`,
      (scope) => sql`
      select known, there from (
        select ${scope.auditLinks}::bigint as known, count_audit_links(${scope.position}) as there) counted
      where known <> there`,
      // Newer journals are not chained yet.
      (scope) => sql`
      select j.id as unchained_journal from journals j
      where ${scope.isWhole}
        and j.id <= (select max(journal_id) from journal_chain) - ${LOOK_BACK_JOURNALS}::bigint
        and not exists (select from journal_chain s where s.journal_id = j.id)`,
    ],
  },
  {
    id: "I12",
    claim:
      "Every journal of a manual operation has exactly one audit entry, about the same player.",
    queries: [
      (scope) => sql`
      select j.id, j.key, count(l.id) as entries
      from journals j
      left join journal_audits a on a.journal_id = j.id and a.kind = j.kind
      left join operator_log l on l.id = a.log_id
        and (j.user_id is null or l.user_id = j.user_id)
      where (${scope.isWhole} or j.id = any(${scope.journals}))
        and (j.is_manual or is_manual_kind(j.kind))
      group by j.id, j.key having count(l.id) <> 1
      union all
      select a.journal_id, 'no such journal', 1 from journal_audits a
      where not exists (select from journals j where j.id = a.journal_id)`,
    ],
  },
  {
    id: "I13",
    claim:
      "A purchase that was paid has one recharge, of its id, player, price and coins; one that was not has none.",
    queries: [
      (scope) => sql`
      select p.id, p.transaction_id, t.type, t.value, d.coins
      from purchases p
      left join transactions t on t.id = p.id
      left join deliveries d on d.transaction_id = p.id
      where (${scope.isWhole} or p.id = any(${scope.transactions}))
        and case when p.transaction_id is null then t.id is not null
          else (t.type, t.user_id, t.value, d.coins, d.zone_id) is distinct from
            ('credit.pay', p.user_id, -p.credit_kp, p.coins, p.zone_id) end`,
    ],
  },
  {
    id: "I14",
    claim:
      "Every journal is of a known kind, has the transaction, notice, card, refund or order that its kind needs, and moves that kind's accounts alone.",
    // Each kind has the type of its transaction (null: no transaction and no player) and the accounts that it moves. A
    // house account is named by the word before its colon; `player` stands for the player's credit and debt. I7 already
    // checks a transaction's journals. A cause is found by the parts of the key: by index for a few new journals, by
    // hash for all.
    queries: [
      (scope) => sql`
  with kinds (kind, type, accounts) as (values
    ('topup.bank-transfer', 'topup.bank-transfer', array['cash', 'unmatched', 'sales', 'issued', 'bonus', 'player']),
    ('topup.e-wallet', 'topup.e-wallet', array['cash', 'unmatched', 'sales', 'issued', 'bonus', 'player']),
    ('topup.card', 'topup.card', array['cash', 'sales', 'issued', 'bonus', 'player']),
    ('recharge.hold', 'credit.pay', array['game-holds', 'player']),
    ('recharge.capture', 'credit.pay', array['game-holds', 'game-sales']),
    ('recharge.refund', 'credit.refund', array['game-holds', 'player']),
    ('credit.recharge', 'credit.recharge', array['grants', 'player']),
    ('credit.recall', 'credit.recall', array['recalls', 'player']),
    ('transfer.unmatched', null, array['cash', 'unmatched']),
    ('transfer.returned', null, array['cash', 'unmatched']),
    ('transfer.refunded', null, array['cash', 'sales']),
    ('transfer.voided', null, array['cash', 'unmatched', 'sales']),
    ('refund.kept', null, array['cash', 'kept']),
    ('outgoing.booked', null, array['cash', 'paid-out'])
  )
  select j.id, j.key, j.kind, null as account from journals j
  left join kinds k on k.kind = j.kind
  left join transactions t on t.id = j.transaction_id
  where (${scope.isWhole} or j.id = any(${scope.journals}))
    and (k.kind is null
      or (k.type is null and num_nonnulls(j.transaction_id, j.user_id) > 0)
      or (k.type is not null and (j.user_id is null or (t.type, t.user_id) is distinct from (k.type, j.user_id)))
      or not case
        when j.kind in ('topup.bank-transfer', 'topup.e-wallet', 'transfer.unmatched') then exists (
            select from inbound_notices n
            where n.provider = split_part(j.key, ':', 2)
              and n.event_id = substr(j.key, length('transfer:' || split_part(j.key, ':', 2)) + 2)
              and split_part(j.key, ':', 1) = 'transfer'
              and n.transaction_id is not distinct from j.transaction_id
              and n.user_id is not distinct from j.user_id)
          or exists (
            select from notice_claims c
            where c.notice_id = case when j.key ~ '^claim:[0-9]{1,18}$' then split_part(j.key, ':', 2)::bigint end
              and c.transaction_id = j.transaction_id and c.user_id = j.user_id)
        when j.kind = 'topup.card' then j.key = 'card:' || j.transaction_id
          and exists (select from cards c where c.transaction_id = j.transaction_id)
        when j.kind in ('transfer.returned', 'transfer.refunded') then exists (
          select from refunds r join inbound_notices n on n.id = r.notice_id
          left join notice_claims c on c.notice_id = n.id
          where r.journal_key = j.key and r.reason_code <> 'not_real'
            and (j.kind = 'transfer.refunded') = (coalesce(n.user_id, c.user_id) is not null))
        when j.kind = 'transfer.voided' then exists (
          select from refunds r where r.journal_key = j.key and r.reason_code = 'not_real')
        when j.kind = 'refund.kept' then exists (
          select from closed_refunds c where c.code = 'kept' and c.refund_id =
            case when j.key ~ '^kept:[0-9]{1,18}$' then split_part(j.key, ':', 2)::bigint end)
        when j.kind = 'outgoing.booked' then exists (
          select from outgoing_bookings b where b.outbound_id =
            case when j.key ~ '^outgoing:[0-9]{1,18}$' then split_part(j.key, ':', 2)::bigint end)
        else true
      end)
  union all
  select j.id, j.key, j.kind, a.name from entries e
  join journals j on j.id = e.journal_id
  join ledger_accounts a on a.id = e.account_id
  join kinds k on k.kind = j.kind
  where (${scope.isWhole} or (e.journal_id = any(${scope.journals}) and j.id = any(${scope.journals})))
    and (e.currency <> a.currency or case
      when a.user_id is null then split_part(a.name, ':', 1) <> all (k.accounts)
      else a.user_id is distinct from j.user_id or 'player' <> all (k.accounts) end)`,
    ],
  },
  {
    id: "I15",
    claim:
      "Every audit entry, proposal and decision is of an operation that a person of the staff began.",
    // Reads the whole log and all approvals in every run, because they are few. Three kinds of entries have no person:
    // a bank's reversal, the settings, and break-glass administrators, whom the owner of the database makes.
    queries: [
      () => sql`
  with acts as (
    select l.id as log_id, null::uuid as approval_id, 'entry' as act, l.xact, l.staff_id
    from operator_log l
    where not (l.staff_id is null and (
      l.command in ('break-glass add', 'break-glass remove')
      or (l.command, l.operator) = ('staff settings', 'settings')
      or (l.command = 'transfers reversed' and l.operator like 'feed %'
        and exists (select from journal_audits b where b.log_id = l.id))))
    union all
    select null, id, 'proposal', proposed_xact, proposed_by_staff from approvals
    union all
    select null, id, 'decision', decided_xact, decided_by_staff from approvals
    where decision in ('approved', 'rejected')
  )
  select log_id, approval_id, act, staff_id from acts
  where not exists (
    select from staff_operations o
    where o.xact = acts.xact and not o.is_preview and o.staff_id = acts.staff_id)`,
    ],
  },
];

/** An invariant with the rows that break it. */
export type Violation = {
  readonly invariant: Invariant;
  readonly rows: readonly Record<string, unknown>[];
};

/** Checks all invariants in the order of their ids, in the whole books or only in what is new. */
export async function findViolations(
  db: Queries,
  scope: VerifyScope = WHOLE,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const invariant of invariants) {
    const rows: Record<string, unknown>[] = [];
    for (const query of invariant.queries) {
      rows.push(...(await db.many<Record<string, unknown>>(query(scope))));
    }
    if (rows.length > 0) violations.push({ invariant, rows });
  }
  return violations;
}
