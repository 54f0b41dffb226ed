/** A drill's PostgreSQL server: its logins (`makeLogins`), its archive, and single statements there (`askOnce`). */
import { randomBytes } from "node:crypto";
import { ensureRuntimeLogin } from "../../server/src/embedded-postgres/login.ts";
import { withDatabase } from "../../server/src/kit/database/with-database.ts";
import { fillIn, makeFolder } from "./debian.ts";

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

/** Makes an empty archive for a server. @param place its folder inside the Debian root */
export async function makeArchive(
  place: string,
  server: Readonly<Record<"DATA_FOLDER" | "SOCKET_FOLDER" | "PORT", string>>,
): Promise<void> {
  const folders = { REPOSITORY_FOLDER: `${place}/repository`, LOG_FOLDER: `${place}/log` };
  for (const folder of [place, ...Object.values(folders)]) await makeFolder(folder);
  const values = { ...server, ...folders, REPOSITORY_KEY: newPassword() };
  await fillIn("backup/pgbackrest.conf", values, "/etc/pgbackrest.conf");
}
