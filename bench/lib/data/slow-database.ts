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
