import pg from "pg";
import { isConnectionLost, isWorthRepeating } from "./database-errors.ts";
import { openPipeline } from "./pipeline.ts";
import type { Sql } from "./sql.ts";
import { withinTransaction } from "./transaction-scope.ts";

export type Rows = {
  /** All rows. */
  many<Row>(statement: Sql): Promise<Row[]>;
  /** The only row. @throws if there is not exactly one. */
  one<Row>(statement: Sql): Promise<Row>;
  /** The only row, or undefined where there is none. */
  maybe<Row>(statement: Sql): Promise<Row | undefined>;
};

/**
 * What a store takes as its first argument: the database or a transaction of it. By the method the caller declares
 * whether a statement may be sent again when its connection is lost: `many`, `one` and `maybe` are for statements that
 * only read, which statements.test.ts checks. In a transaction no statement is: the whole of it is run again.
 */
export type Queries = Rows & {
  /** For a statement that writes and gives rows: it is never sent again. */
  readonly write: Rows;
  /** For one that writes and may do so twice without harm, as by a key of its own: it is sent again. */
  readonly repeatable: Rows;
  /** How many rows it touched. It is never sent again. */
  run(statement: Sql): Promise<number>;
};

export type Transaction = Queries & {
  /** Does something once the transaction has been committed, never if it was rolled back. */
  afterCommit(act: () => void): void;
};

export type TransactionOptions = {
  /**
   * True where the work finds out by its own keys that it has been done already. Only then is it
   * repeated after a COMMIT whose answer was lost.
   */
  readonly repeatable?: boolean;
};

export type Database = Queries & {
  /** For what every page needs: short SELECTs, which share a few connections. See `openPipeline`. */
  readonly lookups: Rows;
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  readonly url: string;
  readonly maxConnections: number;
  /** Off for PgBouncer before 1.21 in transaction mode, which loses named statements. */
  readonly prepare?: boolean;
  /** For the operator's long reports; requests keep to the default. */
  readonly statementTimeoutMs?: number;
};

const CONNECT_TIMEOUT_MS = 1_500;
/** What every session of the portal ends by itself, by the server's names for it. */
export const SESSION_LIMITS_MS = {
  statement_timeout: 2_000,
  lock_timeout: 1_000,
  idle_in_transaction_session_timeout: 5_000,
} as const;
/** The driver gives up this much later, on a server that no longer answers at all. */
const SILENCE_MARGIN_MS = 500;

/** One does; the others are for when it is held up. */
const LOOKUP_CONNECTIONS = 4;

const MAX_TRIES = 5;
const MAX_TRYING_MS = 3_000;

/** Opens a pool; nothing is connected until the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? SESSION_LIMITS_MS.statement_timeout;
  const connection = {
    connectionString: options.url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: statementTimeoutMs + SILENCE_MARGIN_MS,
    options: startupOptions(statementTimeoutMs),
    types: columnTypes(),
  };
  const pool = new pg.Pool({ ...connection, max: options.maxConnections });
  // Without listeners a connection that dies, idle or at work, takes the process with it.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const prepare = options.prepare ?? true;
  const send: Send = (statement) => pool.query(toQuery(statement, prepare));
  const repeatable = rowsOf(sentAgain(send));
  const pipeline = openPipeline(connection, LOOKUP_CONNECTIONS);
  return {
    ...queriesOn(send),
    ...repeatable,
    repeatable,
    // A PgBouncer that loses named statements is not trusted with pipelines either.
    lookups: prepare
      ? rowsOf(sentAgain((statement) => pipeline.query(toQuery(statement, prepare))))
      : repeatable,
    pool,
    transaction: (work, { repeatable = false } = {}) =>
      repeating(() => runTransaction(pool, prepare, work), repeatable),
    close: async () => {
      await Promise.all([pool.end(), pipeline.close()]);
    },
  };
}

function startupOptions(statementTimeoutMs: number): string {
  const settings = { ...SESSION_LIMITS_MS, statement_timeout: statementTimeoutMs, timezone: "UTC" };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

/**
 * Money and ids are bigint columns: read as numbers, refused beyond 2^53 instead of rounded. Times
 * are read as the ISO 8601 texts that travel to the page.
 */
function columnTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
    return value;
  });
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
    text.replace(" ", "T").replace(/\+00$/, "Z"),
  );
  return types;
}

function toQuery(statement: Sql, prepare: boolean): pg.QueryConfig {
  const { text, values, name } = statement;
  return { text, values: values as unknown[], ...(prepare ? { name } : {}) };
}

type Send = (statement: Sql) => Promise<pg.QueryResult>;

function rowsOf(send: Send): Rows {
  const rows = async <Row>(statement: Sql) => (await send(statement)).rows as Row[];
  const maybe = async <Row>(statement: Sql) => {
    const found = await rows<Row>(statement);
    if (found.length > 1) throw new Error(`expected one row, got ${found.length}`);
    return found[0];
  };
  return {
    many: rows,
    maybe,
    one: async <Row>(statement: Sql) => {
      const row = await maybe<Row>(statement);
      if (row === undefined) throw new Error("expected one row, got none");
      return row;
    },
  };
}

function queriesOn(send: Send): Queries {
  const rows = rowsOf(send);
  const run = async (statement: Sql) => (await send(statement)).rowCount ?? 0;
  return { ...rows, write: rows, repeatable: rows, run };
}

/** Sends a statement again on another connection where the first was lost with the answer. */
function sentAgain(send: Send): Send {
  return (statement) => repeating(() => send(statement), true);
}

/** The answer to COMMIT was lost: it happened, or it did not. */
class CommitUnknown extends Error {
  /** PostgreSQL's transaction_resolution_unknown. */
  readonly code = "08007";
}

async function runTransaction<T>(
  pool: pg.Pool,
  prepare: boolean,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const afterCommit: (() => void)[] = [];
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const tx: Transaction = {
      ...queriesOn((statement) => client.query(toQuery(statement, prepare))),
      afterCommit: (act) => afterCommit.push(act),
    };
    const result = await withinTransaction(() => work(tx));
    await client.query("COMMIT").catch((error: unknown) => {
      throw isConnectionLost(error) ? new CommitUnknown("COMMIT", { cause: error }) : error;
    });
    for (const act of afterCommit) act();
    return result;
  } catch (error) {
    // A ROLLBACK on a dead connection never returns (node-postgres #1454): drop the connection.
    if (error instanceof CommitUnknown || isConnectionLost(error)) broken = error as Error;
    else await client.query("ROLLBACK").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function repeating<T>(attempt: () => Promise<T>, repeatable: boolean): Promise<T> {
  const deadline = Date.now() + MAX_TRYING_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const mayRepeat = error instanceof CommitUnknown ? repeatable : isWorthRepeating(error);
      if (!mayRepeat || tries >= MAX_TRIES || Date.now() > deadline) throw error;
      await jitteredPause(tries);
    }
  }
}

function jitteredPause(tries: number): Promise<void> {
  const longestMs = 10 * 2 ** tries;
  return new Promise((resolve) => setTimeout(resolve, Math.random() * longestMs));
}
