import type { Transaction } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Keeps these locks apart from others that are made of texts. */
const PHONE_LOCK = 1;

/**
 * Until the transaction ends nobody else marks one of these phones as an account's, so that no two take
 * the last place that a phone has. In one order, so that two who lock the same phones never wait for each
 * other.
 */
export async function lockPhones(tx: Transaction, phoneNumbers: readonly string[]): Promise<void> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(phone, ${PHONE_LOCK}))
    from unnest(${phoneNumbers.toSorted()}::text[]) as phone`);
}
