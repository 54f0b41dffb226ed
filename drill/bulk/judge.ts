import type { Database } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";

/** Returns what is wrong with a run: grants that are missing, doubled or of another amount, and lines that lie. */
export async function mistakes(
  owner: Database,
  runId: string,
  players: number,
  kpEach: number,
): Promise<string[]> {
  const rows = await owner.many<{ line: number; outcome: string; grants: number; kp: number }>(sql`
    select w.line, coalesce(w.outcome, 'waits') as outcome, count(t.id) as grants,
      coalesce(sum(t.value), 0)::bigint as kp
    from bulk_rows w
    left join transactions t on t.user_id = w.user_id and t.type = 'credit.recharge'
      and exists (
        select from journals j where j.transaction_id = t.id
          and j.key = 'grant:' || w.user_id || ':' || w.occasion)
    where w.run_id = ${runId} group by w.run_id, w.line`);
  const wrong = rows.filter(
    ({ outcome, grants, kp }) => outcome !== "granted" || grants !== 1 || kp !== kpEach,
  );
  return [
    ...(rows.length === players ? [] : [`${rows.length} rows instead of ${players}`]),
    ...wrong.map((row) => `line ${row.line}: ${row.outcome}, ${row.grants} grants of ${row.kp} KP`),
  ];
}
