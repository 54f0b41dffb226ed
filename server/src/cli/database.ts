import { checkLogin } from "../check-database.ts";
import { type Database, openDatabase } from "../kit/database/database.ts";
import { OPERATOR_LOGIN } from "../kit/database/database-fitness.ts";
import { notifyOnce } from "../kit/database/notifications.ts";
import { sql } from "../kit/database/sql.ts";
import { UsageError } from "./command.ts";

/** Reports over years of books may take long. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000;
const CONNECTIONS = 2;

export type PortalDatabase = {
  readonly db: Database;
  /** Closing the database waits for published messages. */
  readonly notifications: { publish(topic: string, message: object): void };
  close(): Promise<void>;
};

/** @throws UsageError if no portal has been started on the database yet */
export async function openPortalDatabase(url: string): Promise<PortalDatabase> {
  const database = connect(url);
  try {
    await checkLogin(database.db, OPERATOR_LOGIN);
    await assertTables(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assertTables(db: Database): Promise<void> {
  const hasTables = await db.value<boolean>(
    sql`select to_regclass('schema_migrations') is not null`,
  );
  if (hasTables) return;
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
      // If a message is lost, the pages' own refresh finds the change.
      publish: (topic, message) => void news.push(notifyOnce(db, topic, message).catch(() => {})),
    },
    close: async () => {
      await Promise.all(news);
      await db.close();
    },
  };
}
