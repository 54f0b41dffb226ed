/** The locks that changes of an account take. */
import type { Queries, Transaction } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/**
 * Locks the account's row. Every change of its password, phone, email or codes takes this lock first, so that concurrent changes
 * run one after the other and do not deadlock on tokens and codes.
 */
export async function lockUser(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`select from users where id = ${userId} for no key update`);
}

/** The seed of the hash that names a phone's lock, so that locks on other hashed texts have other names. */
const PHONE_LOCK = 1;

/**
 * Locks these phone numbers until the transaction ends, so that two concurrent accounts cannot exceed a number's account limit.
 * Sorted, so that callers never deadlock.
 */
export async function lockPhones(tx: Transaction, phoneNumbers: readonly string[]): Promise<void> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(phone, ${PHONE_LOCK}))
    from unnest(${phoneNumbers.toSorted()}::text[]) as phone`);
}
