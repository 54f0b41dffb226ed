/** Gives a command its database: the addresses of the settings or of the machine's own database, and the connection. */
import { checkLogin } from "../check-database.ts";
import { type Database, openDatabase } from "../kit/database/database.ts";
import { OPERATOR_LOGIN } from "../kit/database/database-fitness.ts";
import { notifyOnce } from "../kit/database/notifications.ts";
import { sql } from "../kit/database/sql.ts";
import type { CliContext } from "./command.ts";
import { PROGRAM } from "./help.ts";
import { UsageError } from "./options.ts";

/** The time limit of a statement: reports over years may take long. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000;
const CONNECTIONS = 2;

/** The settings with the address of a login, and whose login it is. */
const ADDRESSES = {
  DATABASE_URL: "at which the portal's process logs in, as portal_app",
  OPERATOR_DATABASE_URL: "at which the operator's commands log in, as portal_operator",
  MIGRATION_DATABASE_URL: "at which the owner of the database logs in",
};

/**
 * Calls `work` with the environment. If that names no database at all, starts the machine's own one and adds its
 * addresses.
 */
export async function withAddresses<T>(
  { env, startDatabase }: Pick<CliContext, "env" | "startDatabase">,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const isNamed = Object.keys(ADDRESSES).some((setting) => env[setting]);
  if (isNamed || !startDatabase) return work(env);
  const database = await startDatabase();
  try {
    return await work({
      ...env,
      DATABASE_URL: database.runtimeUrl,
      OPERATOR_DATABASE_URL: database.operatorUrl,
      MIGRATION_DATABASE_URL: database.url,
    });
  } finally {
    await database.stop();
  }
}

/** @throws UsageError if it is missing */
export function addressOf(env: NodeJS.ProcessEnv, setting: keyof typeof ADDRESSES): string {
  const address = env[setting];
  if (address) return address;
  throw new UsageError(`${setting} is missing: the address ${ADDRESSES[setting]}`);
}

export type PortalDatabase = {
  readonly db: Database;
  /** `close` waits for published messages. */
  readonly notifications: { publish(topic: string, message: object): void };
  close(): Promise<void>;
};

/** @throws UsageError if the database has no tables yet */
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
  throw new UsageError(`the database has no tables of the portal yet: run "${PROGRAM} migrate"`);
}

function connect(url: string): PortalDatabase {
  const db = openDatabase({
    url,
    maxConnections: CONNECTIONS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  const messages: Promise<void>[] = [];
  return {
    db,
    notifications: {
      // If a message is lost, the page's next refresh shows the change.
      publish: (topic, message) =>
        void messages.push(notifyOnce(db, topic, message).catch(() => {})),
    },
    close: async () => {
      await Promise.all(messages);
      await db.close();
    },
  };
}
