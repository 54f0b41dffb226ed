import { normalizeUsername } from "../../../domain/accounts/spellings.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export type Contact = {
  readonly userId: number;
  readonly username: string;
  readonly phoneNumber: string;
  readonly email: string | null;
};

/** Returns the contact of an open account of this name. */
export function findContact(db: Queries, name: string): Promise<Contact | undefined> {
  return db.maybe<Contact>(sql`
    select id as "userId", username, phone_number as "phoneNumber", email from users
    where username = ${normalizeUsername(name)} and closed_at is null`);
}
