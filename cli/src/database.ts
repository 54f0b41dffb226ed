import { type Database, openDatabase } from "../../server/src/kit/database.ts";
import { startEmbeddedPostgres } from "../../server/src/kit/embedded-postgres.ts";
import { notifyOnce } from "../../server/src/kit/notifications.ts";

/** Reports over years of books may take their time. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000;
const CONNECTIONS = 2;

export type PortalDatabase = {
  readonly db: Database;
  /** What it publishes is on its way when the database has been closed. */
  readonly notifications: { publish(topic: string, message: object): void };
  close(): Promise<void>;
};

/** The portal's database: DATABASE_URL, else the embedded one, running or started for this command. */
export async function openPortalDatabase(env: NodeJS.ProcessEnv): Promise<PortalDatabase> {
  const given = env["DATABASE_URL"];
  if (given) return open(given, async () => {});
  const server = await startEmbeddedPostgres({
    dataDir: env["DATA_DIR"] || ".data",
    shareRunning: true,
  });
  return open(server.url, () => server.stop());
}

function open(url: string, stop: () => Promise<void>): PortalDatabase {
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
