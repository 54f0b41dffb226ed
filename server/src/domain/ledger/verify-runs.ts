import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Point, VerifyScope } from "./verify-scope.ts";

/**
 * Keeps when the books were verified, how much of them, and what was broken, for the figures; of a clean run also its point, from
 * which the next one goes on. A standby keeps nothing.
 */
export async function keepVerifyRun(
  db: Queries,
  { isWhole }: Pick<VerifyScope, "isWhole">,
  broken: readonly string[],
  point: Point,
): Promise<void> {
  const { isReadOnly } = await db.one<{ isReadOnly: boolean }>(sql`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly" /* never null */`);
  if (isReadOnly) return;
  await db.run(sql`
    insert into verify_runs (broken, is_whole, position, hash, from_time, pending, after_notice, audit_links)
    select ${broken}::text[], ${isWhole}::boolean, point.*
    from (select) as always
    left join (
      select ${point.position}::bigint, ${point.hash}::bytea, ${point.from}::timestamptz, ${point.pending}::uuid[],
        ${point.afterNotice}::bigint, ${point.auditLinks}::bigint
    ) as point on ${broken}::text[] = '{}'`);
}
