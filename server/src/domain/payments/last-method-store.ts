import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Returns the names of the bank and the wallet methods that the player last paid by, the newest first. */
export async function lastMethodsOf(db: Queries, userId: number): Promise<string[]> {
  const last = await db.many<{ method: string }>(sql`
    select last.method
    from (values ('topup.bank-transfer'), ('topup.e-wallet')) as kind (type)
    cross join lateral (
      select t.payload->>'source' as method, t.created_at from transactions t
      where t.user_id = ${userId} and (t.type, t.status) >= (kind.type, 'success')
        and (t.type, t.status) <= (kind.type, 'success')
      order by t.type desc, t.status desc, t.created_at desc, t.id desc limit 1
    ) last
    order by last.created_at desc`);
  return last.map(({ method }) => method);
}
