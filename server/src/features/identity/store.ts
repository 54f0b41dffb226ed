/** Queries for the name, the date of birth, the guardian and the guardian's code. */
import type { Guardian, GuardianRelation } from "@portal/contract/identity";
import type { Names } from "../../domain/accounts/spellings.ts";
import { CODE_MAX_TRIES, CODE_MINUTES } from "../../domain/credentials/one-time-codes.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** @returns false if the account has another date of birth */
export function setIdentity(
  tx: Queries,
  userId: number,
  { firstName, middleName, lastName, dob }: Names & { readonly dob: string },
): Promise<boolean> {
  return tx.changes(sql`
    update users set first_name = ${firstName}, last_name = ${lastName},
      middle_name = nullif(${middleName ?? null}, ''), dob = ${dob}
    where id = ${userId} and coalesce(dob, ${dob}) = ${dob}::date`);
}

export function findGuardian(db: Queries, userId: number): Promise<Guardian | undefined> {
  return db.maybe<Guardian>(sql`
    select name, relation, phone_number as "phoneNumber", verified_at as "verifiedAt"
    from guardians where user_id = ${userId}`);
}

export type NamedGuardian = {
  readonly name: string;
  readonly relation: GuardianRelation;
  /** E.164. */
  readonly phoneNumber: string;
};

/** Returns whether the player is younger than this. */
export function isYounger(db: Queries, userId: number, years: number): Promise<boolean> {
  return db.value<boolean>(sql`
    select coalesce(is_younger(dob, ${years}), false) from users where id = ${userId}`);
}

/** Stores the named guardian with a new code. @returns false if a guardian has confirmed already */
export function storeGuardian(
  tx: Queries,
  userId: number,
  { name, relation, phoneNumber }: NamedGuardian,
  codeMac: Buffer,
): Promise<boolean> {
  return tx.changes(sql`
    insert into guardians as kept (user_id, name, relation, phone_number, code_mac, code_expires_at)
    values (${userId}, ${name}, ${relation}, ${phoneNumber}, ${codeMac},
      now() + make_interval(mins => ${CODE_MINUTES}))
    on conflict (user_id) do update set name = excluded.name, relation = excluded.relation,
      phone_number = excluded.phone_number, code_mac = excluded.code_mac,
      code_expires_at = excluded.code_expires_at, code_tries = 0
    where kept.verified_at is null`);
}

/** A code to be confirmed, and the phone that it was sent to. */
export type WaitingCode = { readonly mac: Buffer; readonly phoneNumber: string };

/** Counts a try. @returns undefined if there is no code, or no try is left */
export function countTry(db: Queries, userId: number): Promise<WaitingCode | undefined> {
  return db.write.maybe<WaitingCode>(sql`
    update guardians set code_tries = code_tries + 1
    where user_id = ${userId} and code_mac is not null and code_expires_at > now()
      and code_tries < ${CODE_MAX_TRIES}
    returning code_mac as mac /* never null */, phone_number as "phoneNumber"`);
}

/** Consumes the code. @returns false if it was consumed, has expired or was replaced */
export function setConfirmed(tx: Queries, userId: number, codeMac: Buffer): Promise<boolean> {
  return tx.changes(sql`
    update guardians set verified_at = now(), code_mac = null, code_expires_at = null
    where user_id = ${userId} and code_mac = ${codeMac} and code_expires_at > now()`);
}
