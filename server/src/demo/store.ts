/** Queries for the demo's data: verified players, and its staff. */
import { randomBytes } from "node:crypto";
import type { Queries } from "../kit/database/database.ts";
import { sql } from "../kit/database/sql.ts";

type Person = {
  readonly email: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
};

export async function markVerified(db: Queries, userId: number, person: Person): Promise<void> {
  await db.run(sql`
    update users set email = ${person.email}, first_name = ${person.firstName},
      middle_name = ${person.middleName}, last_name = ${person.lastName},
      email_verified_at = now(), phone_verified_at = now()
    where id = ${userId}`);
}

export async function setUnverifiedEmail(
  db: Queries,
  userId: number,
  email: string,
): Promise<void> {
  await db.run(sql`update users set email = ${email} where id = ${userId}`);
}

export async function hasTransactions(db: Queries, username: string): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (
      select from transactions t join users u on u.id = t.user_id where u.username = ${username})`);
}

export const countDemoStaff = (db: Queries): Promise<number> =>
  db.value<number>(sql`select count(*) from staff where issuer = 'demo'`);

export const findStaffId = (db: Queries, login: string): Promise<number> =>
  db.value<number>(sql`select id from staff where issuer = 'demo' and login = ${login}`);

export const isProofRequired = (db: Queries): Promise<boolean> =>
  db.value<boolean>(sql`select is_proof_required from staff_rules`);

/** Adds a passkey to the session's person, so that the session counts as proven. The passkey has no private key. */
export async function addPasskey(db: Queries, session: Buffer): Promise<void> {
  const [challenge, credential] = [randomBytes(32), randomBytes(32)];
  await db.run(sql`select issue_staff_challenge(${session}, ${challenge}, 'add')`);
  await db.run(sql`
    select add_staff_passkey(${session}, ${challenge}, ${credential}, ${credential}, 0, '{}', false)`);
}

export async function endSession(db: Queries, session: Buffer): Promise<void> {
  await db.run(sql`select end_staff_session(${session})`);
}
