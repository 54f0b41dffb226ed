import { type Database, openDatabase } from "../../server/src/kit/database.ts";
import { startEmbeddedPostgres } from "../../server/src/kit/embedded-postgres.ts";

/** Reports over years of books may take their time. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000;
const CONNECTIONS = 2;

type OpenDatabase = { readonly db: Database; close(): Promise<void> };

/** The portal's database: DATABASE_URL, else the embedded one, running or started for this command. */
export async function openPortalDatabase(): Promise<OpenDatabase> {
  const given = process.env["DATABASE_URL"];
  if (given) return open(given, async () => {});
  const server = await startEmbeddedPostgres({
    dataDir: process.env["DATA_DIR"] || ".data",
    shareRunning: true,
  });
  return open(server.url, () => server.stop());
}

function open(url: string, stop: () => Promise<void>): OpenDatabase {
  const db = openDatabase({
    url,
    maxConnections: CONNECTIONS,
    role: "portal_app",
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  return {
    db,
    close: async () => {
      await db.close();
      await stop();
    },
  };
}
