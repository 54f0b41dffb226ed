import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export async function replaceRecoveryCodes(
  tx: Queries,
  userId: number,
  macs: readonly Buffer[],
): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx.run(sql`
    insert into recovery_codes (user_id, code_mac)
    select ${userId}, mac from unnest(${macs}::bytea[]) as new (mac)`);
}

/** Consumes a code; of several attempts at once, one succeeds. @returns false where there is no such code */
export async function redeemRecoveryCode(
  tx: Queries,
  userId: number,
  mac: Buffer,
): Promise<boolean> {
  const used = await tx.run(sql`
    delete from recovery_codes where user_id = ${userId} and code_mac = ${mac}`);
  return used === 1;
}

export async function countRecoveryCodes(db: Queries, userId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from recovery_codes where user_id = ${userId}`);
  return count;
}
