/** Inserts rows into a player's history for tests, without journals (`addTransaction`). */
import type { Person } from "../people/people.ts";
import type { TestPortal } from "../portal/test-portal.ts";

type Row = {
  readonly type: string;
  readonly status?: string;
  readonly value?: number;
  readonly currency?: string;
  readonly payload?: object;
  readonly parentId?: string;
  /** ISO 8601. Absent: now. */
  readonly createdAt?: string;
};

/** Inserts a transaction. @returns its id */
export async function addTransaction(
  { database }: Pick<TestPortal, "database">,
  { username }: Pick<Person, "username">,
  row: Row,
): Promise<string> {
  const { type, status = "success", value = 1, currency = "KP", payload = {} } = row;
  const [added] = await database.query<{ id: string }>(
    `insert into transactions (user_id, type, status, value, currency, payload, parent_id, created_at)
     select id, $2, $3, $4, $5, $6, $7, coalesce($8, now()) from users where username = $1
     returning id`,
    [username, type, status, value, currency, JSON.stringify(payload), row.parentId, row.createdAt],
  );
  return added?.id ?? "";
}
