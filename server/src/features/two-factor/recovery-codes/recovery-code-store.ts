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

/**
 * Consumes a code; of several attempts at once, one succeeds.
 * @param macs of the one code, under each key @returns false where there is no such code
 */
export function redeemRecoveryCode(
  tx: Queries,
  userId: number,
  macs: readonly Buffer[],
): Promise<boolean> {
  return tx.changes(sql`
    delete from recovery_codes where user_id = ${userId} and code_mac = any(${macs}::bytea[])`);
}

export function countRecoveryCodes(db: Queries, userId: number): Promise<number> {
  return db.value<number>(sql`
    select count(*) from recovery_codes where user_id = ${userId}`);
}
