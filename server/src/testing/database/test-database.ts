/** Gives each test file its own migrated database. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { runtimeUrlOf } from "../../embedded-postgres/login.ts";
import { CONSOLE_LOGIN, OPERATOR_LOGIN } from "../../kit/database/database-fitness.ts";
import { type Database, openDatabase } from "../../kit/database/database.ts";
import { TIME_LIMIT_SCALE } from "../patience.ts";
import { TEMPLATE } from "./global-setup.ts";

export type TestDatabase = {
  /** The owner's address, for statements that the portal may not run. */
  readonly url: string;
  /** The address at which the portal's process logs in. */
  readonly runtimeUrl: string;
  /** The address at which the operator's console logs in. */
  readonly consoleUrl: string;
  /** The address at which the operator's command line logs in. */
  readonly operatorUrl: string;
  /** Runs a statement as the owner, to inspect data and to insert faults. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
};

/** Creates a migrated database. With `template1` it is empty. */
export async function createTestDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const serverUrl = inject("postgresUrl");
  await onServer(
    serverUrl,
    // Without fsync, copying files takes a third of the time of copying by the write-ahead log.
    `create database ${name} template ${template} strategy file_copy`,
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  pool.on("error", () => {});
  return {
    url: url.href,
    runtimeUrl: runtimeUrlOf(url.href),
    consoleUrl: runtimeUrlOf(url.href, CONSOLE_LOGIN),
    operatorUrl: runtimeUrlOf(url.href, OPERATOR_LOGIN),
    query: async (text, values) => (await pool.query(text, values)).rows,
    drop: async () => {
      await pool.end();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/** Creates a migrated database for this test file, and drops it after the file's tests. */
export async function aDatabase(template?: string): Promise<TestDatabase> {
  const database = await createTestDatabase(template);
  afterAll(database.drop);
  return database;
}

/**
 * Opens connections to a database for this test file, with time limits for a busy machine, and closes them after the
 * file's tests.
 */
export function connectionsTo(url: string, maxConnections = 2): Database {
  const db = openDatabase({ url, maxConnections, timeLimitScale: TIME_LIMIT_SCALE });
  afterAll(db.close);
  return db;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
