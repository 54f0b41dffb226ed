/** Creates the benchmarks' databases and opens them with a long statement timeout. */
import { type Database, openDatabase } from "../../server/src/kit/database/database.ts";
import type { Sql } from "../../server/src/kit/database/sql.ts";

/** The default statement timeout: setting up a benchmark takes longer than any query of the portal. */
const PATIENCE_MS = 120_000;

/** Opens one connection beside the portal's, with a long statement timeout. */
export const openSlowDatabase = (url: string, patienceMs = PATIENCE_MS): Database =>
  openDatabase({ url, maxConnections: 1, statementTimeoutMs: patienceMs });

/** Runs one statement on its own connection. */
export async function runOn(url: string, statement: Sql): Promise<void> {
  const db = openSlowDatabase(url);
  await db.run(statement);
  await db.close();
}

/** Creates a database. @returns its address */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await runOn(serverUrl, { name: "", text: `create database ${name}`, values: [] });
  return new URL(`/${name}`, serverUrl).href;
}
