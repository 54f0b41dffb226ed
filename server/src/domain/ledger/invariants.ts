import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

import { chainQueries } from "./chain-queries.ts";
import { kindQuery } from "./kind-queries.ts";
import { personQuery } from "./person-query.ts";
import { sourceQueries } from "./source-queries.ts";
import { type InvariantQuery, type VerifyScope, WHOLE } from "./verify-scope.ts";

/** A claim that must hold of the books at every moment. Its queries find the rows that violate it. */
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
        -- Where each new entry follows the one before it (I3), the sum needs no adding up.
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
    queries: sourceQueries,
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
    ],
  },
  {
    id: "I8",
    claim: "Credit and bonus follow the rate that was published when the money came.",
    queries: [
      (scope) => sql`
      select t.id, t.value, t.payload, b.value as bonus
      from transactions t
      -- One look-up for each: a join of all would read all transactions for a few new ones.
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
    queries: chainQueries,
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
    queries: [kindQuery],
  },
  {
    id: "I15",
    claim:
      "Every audit entry, proposal and decision is of an operation that a person of the staff began.",
    queries: [personQuery],
  },
];

/** An invariant with the rows that break it. */
export type Violation = {
  readonly invariant: Invariant;
  readonly rows: readonly Record<string, unknown>[];
};

/** Checks all invariants, in the order of their ids, of the whole of the books or of what is new in them. */
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
