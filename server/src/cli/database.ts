import { checkLogin } from "../check-database.ts";
import { type Database, openDatabase } from "../kit/database/database.ts";
import { notifyOnce } from "../kit/database/notifications.ts";
import { sql } from "../kit/database/sql.ts";
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

/** @throws UsageError where no portal has been started on it yet */
export async function openPortalDatabase(url: string): Promise<PortalDatabase> {
  const database = connect(url);
  try {
    await checkLogin(database.db);
    await assertTables(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assertTables(db: Database): Promise<void> {
  const { name } = await db.one<{ name: string | null }>(
    sql`select to_regclass('schema_migrations')::text as name`,
  );
  if (name !== null) return;
  throw new UsageError(
    'the database has no tables of the portal yet: run "npm run portal -- migrate"',
  );
}

function connect(url: string): PortalDatabase {
  const db = openDatabase({
    url,
    maxConnections: CONNECTIONS,
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
    },
  };
}
