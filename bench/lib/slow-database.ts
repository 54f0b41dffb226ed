import { type Database, openDatabase } from "../../server/src/kit/database/database.ts";

/** What sets up or looks over a whole benchmark takes longer than anything the portal asks. */
const PATIENCE_MS = 120_000;

/** One connection beside the portal's, on which a statement may take its time. */
export function openSlowDatabase(url: string): Database {
  return openDatabase({ url, maxConnections: 1, statementTimeoutMs: PATIENCE_MS });
}
