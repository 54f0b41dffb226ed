/** Queries that find what the outside books leave out, on the temporary tables of load-store.ts. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/**
 * Creates the table `statement_spans`: the period that the statement covers for each account, and whether its running
 * balances prove that it leaves out no entry. Its entries may be in either order of time: rising gaps are breaks with
 * the oldest first, falling gaps with the newest first, and the order with fewer of them is taken.
 */
export async function measureStatement(tx: Queries): Promise<void> {
  await tx.run(sql`
    create temp table statement_spans on commit drop as
    with entry as (
      select *, case direction when 'in' then amount_vnd else -amount_vnd end as moved_vnd
      from outside_transfers
    ), step as (
      select *, lag(balance_vnd) over neighbours as balance_before,
        lag(moved_vnd) over neighbours as moved_before
      from entry window neighbours as (partition by method, account order by id)
    ), measured as (
      select method, account, min(at) as first_at, max(at) as last_at, count(*) as lines,
        bool_and(balance_vnd is not null) as has_balances,
        array_agg(line order by id) filter (where balance_before + moved_vnd <> balance_vnd)
          as rising_gaps,
        array_agg(line order by id) filter (where balance_vnd + moved_before <> balance_before)
          as falling_gaps
      from step group by method, account
    ), gaps as (
      select *, case when rising_gaps is null or falling_gaps is null then '{}'
        when cardinality(rising_gaps) <= cardinality(falling_gaps) then rising_gaps
        else falling_gaps end as gap_lines
      from measured
    )
    select method, account, first_at, last_at, case when has_balances then gap_lines end as gap_lines,
      has_balances and lines > 1 and gap_lines = '{}' as is_whole
    from gaps`);
}

/** Finds signs that the outside books leave entries out, once for each book and account. */
export async function findGaps(tx: Queries): Promise<void> {
  await tx.run(sql`
    insert into findings (subject, kind, evidence)
    select 'statement', 'balance_gap', jsonb_build_object('book', 'transfer', 'method', method,
      'account', account, 'gaps', cardinality(gap_lines), 'line', gap_lines[1])
    from statement_spans where cardinality(gap_lines) > 0 order by method, account`);
  await tx.run(sql`
    insert into findings (subject, kind, evidence)
    select 'statement', gap, jsonb_build_object('book', subject, 'method', evidence->>'method',
      'account', evidence->>'account', 'entries', count(*), 'portalVnd', sum((evidence->>'portalVnd')::bigint),
      'firstAt', min((evidence->>'at')::timestamptz), 'lastAt', max((evidence->>'at')::timestamptz),
      'example', (array_agg(coalesce(evidence->>'reference', evidence->>'transfer',
        evidence->>'serial', evidence->>'transaction') order by id))[1])
    from findings where gap is not null
    group by subject, gap, evidence->>'method', evidence->>'account'
    order by subject, gap, evidence->>'method', evidence->>'account'`);
}
