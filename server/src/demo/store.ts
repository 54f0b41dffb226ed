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

/** @returns the id of the player's transaction */
export function insertGrant(tx: Queries, userId: number, creditKp: number): Promise<string> {
  return tx.write.value<string>(sql`
    insert into transactions (user_id, type, status, value, currency)
    values (${userId}, 'credit.recharge', 'success', ${creditKp}, 'KP')
    returning id`);
}
