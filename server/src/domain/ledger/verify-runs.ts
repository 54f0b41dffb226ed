import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Keeps when the books were verified, and what was broken, for the figures. A standby keeps nothing. */
export async function keepVerifyRun(db: Queries, broken: readonly string[]): Promise<void> {
  const { isReadOnly } = await db.one<{ isReadOnly: boolean }>(sql`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly" /* never null */`);
  if (isReadOnly) return;
  await db.run(sql`insert into verify_runs (broken) values (${broken}::text[])`);
}
