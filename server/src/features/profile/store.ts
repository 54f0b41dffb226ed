/** Queries for the profile: names, language, the choice of the newsletter. */
import type { Names } from "../../domain/accounts/spellings.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

export async function setNames(db: Queries, userId: number, names: Names): Promise<void> {
  const { firstName, lastName, middleName } = names;
  await db.run(sql`
    update users set first_name = ${firstName}, last_name = ${lastName},
      middle_name = case when ${middleName !== undefined} then nullif(${middleName ?? null}, '')
        else middle_name end
    where id = ${userId}`);
}

export async function setLanguage(db: Queries, userId: number, language: string): Promise<void> {
  await db.run(sql`update users set language = ${language} where id = ${userId}`);
}

export function findNewsletterChoice(
  db: Queries,
  userId: number,
): Promise<{ receiveNewsletter: boolean }> {
  return db.one<{ receiveNewsletter: boolean }>(sql`
    select receives_newsletter as "receiveNewsletter" from users where id = ${userId}`);
}

export async function setNewsletterChoice(
  db: Queries,
  userId: number,
  receiveNewsletter: boolean,
): Promise<void> {
  await db.run(
    sql`update users set receives_newsletter = ${receiveNewsletter} where id = ${userId}`,
  );
}
