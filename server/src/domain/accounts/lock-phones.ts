import type { Transaction } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Keeps these locks apart from other locks on hashed texts. */
const PHONE_LOCK = 1;

/**
 * Locks these phones until the transaction ends: nobody else can mark one of them as an account's, so no two
 * take the last place that a phone has. It locks in one order, so that concurrent callers never deadlock.
 */
export async function lockPhones(tx: Transaction, phoneNumbers: readonly string[]): Promise<void> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(phone, ${PHONE_LOCK}))
    from unnest(${phoneNumbers.toSorted()}::text[]) as phone`);
}
