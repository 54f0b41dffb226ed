import { codeOf } from "../../server/src/kit/database-errors.ts";
import { type Database, openDatabase } from "../../server/src/kit/database.ts";
import { startEmbeddedPostgres } from "../../server/src/kit/embedded-postgres.ts";
import { notifyOnce } from "../../server/src/kit/notifications.ts";
import { sql } from "../../server/src/kit/sql.ts";
import { UsageError } from "./command.ts";

/** Reports over years of books may take their time. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000;
const CONNECTIONS = 2;

export type PortalDatabase = {
  readonly db: Database;
  /** What it publishes is on its way when the database has been closed. */
  readonly notifications: { publish(topic: string, message: object): void };
  close(): Promise<void>;
};

/**
 * The portal's database: DATABASE_URL, else the embedded one, running or started for this command.
 * @throws UsageError where no portal has been started on it yet
 */
export async function openPortalDatabase(env: NodeJS.ProcessEnv): Promise<PortalDatabase> {
  const given = env["DATABASE_URL"];
  if (given) return open(given, async () => {});
  const server = await startEmbeddedPostgres({
    dataDir: env["DATA_DIR"] || ".data",
    shareRunning: true,
  });
  return open(server.url, () => server.stop());
}

async function open(url: string, stop: () => Promise<void>): Promise<PortalDatabase> {
  const database = connect(url, stop);
  try {
    await assertTables(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** PostgreSQL's invalid_parameter_value: the role that is asked for at the start is not there. */
const NO_SUCH_ROLE = "22023";

async function assertTables(db: Database): Promise<void> {
  const found = await db
    .one<{ name: string | null }>(sql`select to_regclass('schema_migrations')::text as name`)
    .catch((error: unknown) => {
      if (codeOf(error) !== NO_SUCH_ROLE) throw error;
      return { name: null };
    });
  if (found.name !== null) return;
  throw new UsageError("the database has no tables of the portal yet: start the portal once");
}

function connect(url: string, stop: () => Promise<void>): PortalDatabase {
  const db = openDatabase({
    url,
    maxConnections: CONNECTIONS,
    role: "portal_app",
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  const news: Promise<void>[] = [];
  return {
    db,
    notifications: {
      // News that gets lost is found by the pages' own refresh.
      publish: (topic, message) => void news.push(notifyOnce(db, topic, message).catch(() => {})),
    },
    close: async () => {
      await Promise.all(news);
      await db.close();
      await stop();
    },
  };
}
