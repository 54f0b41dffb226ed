import type { Queries } from "../../kit/database.ts";
import { sql } from "../../kit/sql.ts";

/** Whoever has verified his address needs none of the other links that were sent for it. */
export async function markEmailVerified(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`
    with needless as (
      delete from link_tokens where user_id = ${userId} and purpose = 'verify-email'
    )
    update users set email_verified_at = now() where id = ${userId}`);
}
