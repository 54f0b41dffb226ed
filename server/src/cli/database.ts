/**
 * Gives a command its database: the address of the login that it needs, else the machine's own database, and the
 * connection.
 */
import { checkLogin } from "../check-database.ts";
import { type Database, openDatabase } from "../kit/database/database.ts";
import { OPERATOR_LOGIN } from "../kit/database/database-fitness.ts";
import { notifyOnce } from "../kit/database/notifications.ts";
import { sql } from "../kit/database/sql.ts";
import type { CliContext, OwnDatabase } from "./command.ts";
import { PROGRAM } from "./help.ts";
import { UsageError } from "./options.ts";

/** The time limit of a statement: reports over years may take long. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000;
const CONNECTIONS = 2;

type Source = Pick<CliContext, "env" | "startDatabase">;

/** Calls `work` with the address of the operator's login, OPERATOR_DATABASE_URL. @throws UsageError if it is missing */
export const atOperatorAddress = <T>(source: Source, work: (url: string) => Promise<T>) =>
  atAddress(source, "OPERATOR_DATABASE_URL", "operatorUrl", work);

/**
 * Calls `work` with the address of the database's owner, MIGRATION_DATABASE_URL.
 * @throws UsageError if it is missing
 */
export const atOwnerAddress = <T>(source: Source, work: (url: string) => Promise<T>) =>
  atAddress(source, "MIGRATION_DATABASE_URL", "url", work);

const WHOSE = {
  OPERATOR_DATABASE_URL: "at which the operator's commands log in, as portal_operator",
  MIGRATION_DATABASE_URL: "at which the owner of the database logs in",
};

/** Never uses the machine's own database if the settings name another one. */
async function atAddress<T>(
  source: Source,
  setting: keyof typeof WHOSE,
  own: "url" | "operatorUrl",
  work: (url: string) => Promise<T>,
): Promise<T> {
  const given = source.env[setting];
  if (given) return work(given);
  const missing = `${setting} is missing: the address ${WHOSE[setting]}`;
  if (source.env["DATABASE_URL"]) throw new UsageError(missing);
  return atOwnDatabase(source, missing, (database) => work(database[own]));
}

/** Calls `work` with the environment. If it names no database, adds the addresses of the machine's own one. */
export function atKnownAddress<T>(
  source: Source,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const { env, startDatabase } = source;
  if (env["DATABASE_URL"] || !startDatabase) return work(env);
  return atOwnDatabase(source, "DATABASE_URL is missing", ({ runtimeUrl, operatorUrl }) =>
    work({ ...env, DATABASE_URL: runtimeUrl, OPERATOR_DATABASE_URL: operatorUrl }),
  );
}

async function atOwnDatabase<T>(
  { startDatabase }: Source,
  missing: string,
  work: (database: OwnDatabase) => Promise<T>,
): Promise<T> {
  if (!startDatabase) throw new UsageError(missing);
  const database = await startDatabase();
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
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
