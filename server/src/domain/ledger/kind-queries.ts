/** The query of I14: a journal is of a known kind, has the cause that its kind needs, and moves that kind's accounts alone. */
import { sql } from "../../kit/database/sql.ts";
import type { InvariantQuery } from "./verify-scope.ts";

/**
 * Each kind has the type of its transaction (null: it has none, and no player) and the accounts that it moves: the
 * house's by the word before the colon; `player` stands for credit and debt of the journal's player. What I7 says of a
 * transaction's journals is not said again here. A cause is found by the parts of the key: by index for a few new
 * journals, by hash for all.
 */
export const kindQuery: InvariantQuery = (scope) => sql`
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
      else a.user_id is distinct from j.user_id or 'player' <> all (k.accounts) end)`;
