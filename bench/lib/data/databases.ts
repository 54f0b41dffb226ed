import { findViolations } from "../../../server/src/domain/ledger/invariants.ts";
import { type Database, openDatabase } from "../../../server/src/kit/database/database.ts";

/** Setting up or verifying a whole benchmark takes longer than any query of the portal. */
const PATIENCE_MS = 120_000;

/** Opens one connection, or more, beside the portal's, with a long statement timeout. */
export function openSlowDatabase(
  url: string,
  patienceMs = PATIENCE_MS,
  maxConnections = 1,
): Database {
  return openDatabase({ url, maxConnections, statementTimeoutMs: patienceMs });
}

/** Creates a database. @returns its address */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export function dropDatabase(serverUrl: string, name: string): Promise<void> {
  return onServer(serverUrl, `drop database ${name} with (force)`);
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const db = openSlowDatabase(serverUrl);
  await db.run({ name: "", text: statement, values: [] });
  await db.close();
}

/**
 * Verifies the books: speeds compare only where all of the work was done.
 * @throws where an invariant is broken
 */
export async function assertBooksInOrder(
  databaseUrl: string,
  { except }: { readonly except?: string } = {},
): Promise<void> {
  const db = openSlowDatabase(databaseUrl);
  const found = await findViolations(db);
  const violations = found.filter(({ invariant }) => invariant.id !== except);
  await db.close();
  if (violations.length === 0) return;
  const claims = violations.map(({ invariant }) => `${invariant.id}: ${invariant.claim}`);
  throw new Error(`after the load the books do not hold:\n${claims.join("\n")}`);
}
