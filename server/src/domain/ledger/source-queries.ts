/** The queries of I6: money and codes from outside are what their notices, cards and lists say. */
import { sql } from "../../kit/database/sql.ts";
import type { InvariantQuery } from "./verify-scope.ts";

export const sourceQueries: readonly InvariantQuery[] = [
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
      ) told full join (
        select name as account, -sum(balance) as total
        from ledger_accounts where user_id is null and name like 'cash:%' group by name
      ) booked using (account)
      where ${scope.isWhole} and coalesce(told.total, 0) <> coalesce(booked.total, 0)`,
  (scope) => sql`
    -- Of new money, each entry has its source: what was added up before needs no adding up again. Materialized, for
      -- the planner would rather look through all entries of the few accounts.
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
];
