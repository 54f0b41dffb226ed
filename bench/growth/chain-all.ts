import type { Database, Queries } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";

/** Links that one statement adds. */
const AT_ONCE = 500_000;

/**
 * Chains all journals of the first filling of books, in the order of their ids: the links that chain_journals would
 * make, whose digests are read together and not one by one. `verify` computes them by the portal's own functions.
 */
export function chainAll(db: Database, journals: number): Promise<void> {
  return db.transaction((tx) => chainLots(tx, journals));
}

async function chainLots(db: Queries, journals: number): Promise<void> {
  await db.run(sql`
    create function pg_temp.link(so_far bytea, digest bytea, start bytea) returns bytea
    language sql immutable return sha256(coalesce(so_far, start) || digest)`);
  await db.run(sql`
    create aggregate pg_temp.linked (bytea, bytea) (sfunc = pg_temp.link, stype = bytea)`);
  // Making a database may have been noted in the chain already.
  const start = await db.value<number>(sql`select coalesce(max(position), 0) from journal_chain`);
  for (let after = 0; after < journals; after += AT_ONCE) await chainLot(db, start, after);
}

function chainLot(db: Queries, start: number, after: number): Promise<number> {
  return db.run(sql`
    insert into journal_chain (position, journal_id, hash)
    select ${start}::bigint + j.id, j.id, pg_temp.linked(
      sha256(convert_to(
        concat_ws('|', j.id, j.key, j.kind, j.user_id, j.transaction_id, extract(epoch from j.posted_at), e.lines),
        'UTF8')),
      coalesce((select hash from journal_chain where position = ${start}::bigint + ${after}), '')) over (order by j.id)
    from journals j
    join (
      select journal_id, string_agg(
        concat_ws(':', account_id, position, currency, amount, balance_after), ',' order by account_id) as lines
      from entries where journal_id > ${after} and journal_id <= ${after}::bigint + ${AT_ONCE}
      group by journal_id
    ) e on e.journal_id = j.id
    where j.id > ${after} and j.id <= ${after}::bigint + ${AT_ONCE}
    order by j.id`);
}
