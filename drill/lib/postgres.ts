/** The logins of a drill's PostgreSQL server (`makeLogins`), and single statements there (`askOnce`). */
import { randomBytes } from "node:crypto";
import { ensureRuntimeLogin } from "../../server/src/embedded-postgres/login.ts";
import { withDatabase } from "../../server/src/kit/database/with-database.ts";

/** Long enough for `create database`, which copies files. */
const STATEMENT_MS = 60_000;

export const newPassword = (): string => randomBytes(18).toString("base64url");

/** Returns the addresses of a new server's superuser and of the owner of database `portal`, with new passwords. */
export const newLogins = (server: string) => ({
  superuserUrl: `postgres://postgres:${newPassword()}@${server}/postgres`,
  ownerUrl: `postgres://portal_owner:${newPassword()}@${server}/portal`,
});

/** Makes the logins and the database as docs/configuration.md says. */
export async function makeLogins(superuserUrl: string, ownerUrl: string): Promise<void> {
  const { username, password } = new URL(ownerUrl);
  const rights = "login createdb createrole";
  await askOnce(superuserUrl, `create role ${username} ${rights} password '${password}'`);
  await askOnce(superuserUrl, `create database portal owner ${username}`);
  await ensureRuntimeLogin(ownerUrl);
}

/** Runs one statement and returns its only value. */
export async function askOnce<Value>(url: string, text: string): Promise<Value> {
  const login = { url, maxConnections: 1, statementTimeoutMs: STATEMENT_MS };
  const rows = await withDatabase(login, (db) =>
    db.write.many<Record<string, Value>>({ name: "", text, values: [] }),
  );
  return Object.values(rows[0] ?? {})[0]!;
}
