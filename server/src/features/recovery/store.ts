import type { Queries } from "../../kit/database.ts";
import { sql } from "../../kit/sql.ts";

type Reachable = { readonly id: number; readonly email: string };

/** The account, if letters reach its owner. */
export function findReachable(db: Queries, username: string): Promise<Reachable | undefined> {
  return db.maybe<Reachable>(sql`
    select id, email from users
    where username = ${username} and email is not null and email_verified_at is not null`);
}

type Found = { readonly email: string; readonly usernames: readonly string[] };

export function findUsernames(db: Queries, typedEmail: string): Promise<Found[]> {
  return db.many<Found>(sql`
    select email, array_agg(username order by username) as usernames
    from users
    where lower(email) = lower(${typedEmail}) and email_verified_at is not null
    group by email`);
}

type Owner = {
  readonly username: string;
  readonly phoneNumber: string;
  readonly email: string | null;
};

export function findOwner(db: Queries, userId: number): Promise<Owner> {
  return db.one<Owner>(sql`
    select username, phone_number as "phoneNumber", email from users where id = ${userId}`);
}
