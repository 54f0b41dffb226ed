/** The database client (`openDatabase`): a pool, statements and transactions with retries, and pipelined look-ups. */
import pg from "pg";
import { inSpan } from "../observability/spans.ts";
import { isConnectionLost, isWorthRepeating } from "./database-errors.ts";
import { openPipeline } from "./pipeline.ts";
import { clientFor } from "./several-hosts.ts";
import { type Sql, statementSpan } from "./sql.ts";
import { assertNoTransaction, type OnMisuse, withinTransaction } from "./transaction-scope.ts";

export type Rows = {
  /** Returns all rows. */
  many<Row>(statement: Sql): Promise<Row[]>;
  /** Returns the only row. @throws if there is not exactly one */
  one<Row>(statement: Sql): Promise<Row>;
  /** Returns the only row, or undefined where there is none. */
  maybe<Row>(statement: Sql): Promise<Row | undefined>;
  /** Returns the only column of the only row. @throws if there is not exactly one row */
  value<Value>(statement: Sql): Promise<Value>;
};

/**
 * The first argument of every query function: the database or a transaction. The method declares whether a statement
 * may be sent again after a lost connection or a deadlock. `many`, `one`, `maybe` and `value` are for statements that
 * only read, which statements.test.ts checks. In a transaction, the whole transaction is repeated instead.
 */
export type Queries = Rows & {
  /** For a statement that writes and returns rows. It is never sent again. */
  readonly write: Rows;
  /** For a statement that may safely run twice, such as an insert with its own key. It is sent again. */
  readonly repeatable: Rows;
  /** Returns the number of rows changed. The statement is never sent again. */
  run(statement: Sql): Promise<number>;
  /** Like `run`, for a statement about one row. @returns whether it changed exactly one */
  changes(statement: Sql): Promise<boolean>;
};

export type Transaction = Queries & {
  /** Runs `act` after the commit, and never after a rollback. */
  afterCommit(act: () => void): void;
};

export type Database = Queries & {
  /** For short SELECTs of nearly every request. They share a few connections; see `openPipeline`. */
  readonly lookups: Rows;
  /** Repeated after a deadlock or a lost connection, but not if the response to COMMIT was lost: it then throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** For work that finds by its own keys that it was done before: repeated also if the response to COMMIT was lost. */
  repeatableTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** May name several hosts; see `clientFor`. */
  readonly url: string;
  readonly maxConnections: number;
  /** Off for PgBouncer before 1.21 in transaction mode, which loses named statements. */
  readonly prepare?: boolean;
  /** For the operator's long reports; requests keep the default. */
  readonly statementTimeoutMs?: number;
  /** Multiplies all other time limits. Above 1 in tests, so that nothing times out on a busy machine. */
  readonly timeLimitScale?: number | undefined;
  /** Called if code within a transaction uses another connection or does slow work. By default it throws. */
  readonly onMisuse?: OnMisuse | undefined;
};

const CONNECT_TIMEOUT_MS = 1_500;
/** How long a caller waits for one of the pool's connections: nearly as long as a request may take. */
const TURN_TIMEOUT_MS = 3_000;
/** The limits of every session, under the server's names for them. */
export const SESSION_LIMITS_MS = {
  statement_timeout: 2_000,
  lock_timeout: 1_000,
  idle_in_transaction_session_timeout: 5_000,
} as const;
/** The driver gives up this much later than the server, in case the server no longer responds at all. */
const SILENCE_MARGIN_MS = 500;

/** The connections of `lookups`. One suffices; the others are used while it is blocked. */
const LOOKUP_CONNECTIONS = 4;

const OTHER_CONNECTION = "another connection";

/** A statement or transaction that may be repeated is tried this often, and not again after this time. */
const MAX_TRIES = 5;
const MAX_TRYING_MS = 3_000;

/** Opens a pool. It connects at the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const scale = options.timeLimitScale ?? 1;
  const limits = sessionLimits(options, scale);
  const connectMs = CONNECT_TIMEOUT_MS * scale;
  const Client = withConnectTimeout(clientFor(options.url), connectMs);
  const connection = {
    connectionString: options.url,
    connectionTimeoutMillis: connectMs,
    query_timeout: limits.statement_timeout + SILENCE_MARGIN_MS,
    options: startupOptions(limits),
    types: columnTypes(),
  };
  const pool = new pg.Pool({
    ...connection,
    connectionTimeoutMillis: TURN_TIMEOUT_MS * scale,
    Client,
    max: options.maxConnections,
  });
  // Without these listeners an error on any connection would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const prepare = options.prepare ?? true;
  const send = outsideTransactions(sendingBy(pool, prepare));
  const repeatable = rowsOf(withRetry(send));
  const begin: Begin = { pool, prepare, onMisuse: options.onMisuse ?? refuse };
  const pipeline = openPipeline(Client, connection, LOOKUP_CONNECTIONS);
  return {
    ...queriesOn(send),
    ...repeatable,
    repeatable,
    // A PgBouncer that loses named statements is not trusted with pipelines either.
    lookups: prepare
      ? rowsOf(withRetry(outsideTransactions(sendingBy(pipeline, prepare))))
      : repeatable,
    pool,
    transaction: (work) => retrying(() => runTransaction(begin, work), false),
    repeatableTransaction: (work) => retrying(() => runTransaction(begin, work), true),
    close: async () => {
      await Promise.all([pool.end(), pipeline.close()]);
    },
  };
}

/** Sets the connect timeout. Otherwise connections would get the pool's longer timeout, and wait for dead hosts. */
const withConnectTimeout = (
  Client: typeof pg.Client,
  connectionTimeoutMillis: number,
): typeof pg.Client =>
  class extends Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis });
    }
  };

type SessionLimits = Readonly<Record<keyof typeof SESSION_LIMITS_MS, number>>;

function sessionLimits({ statementTimeoutMs }: DatabaseOptions, scale: number): SessionLimits {
  const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout } =
    SESSION_LIMITS_MS;
  return {
    statement_timeout: statementTimeoutMs ?? statement_timeout * scale,
    lock_timeout: lock_timeout * scale,
    idle_in_transaction_session_timeout: idle_in_transaction_session_timeout * scale,
  };
}

function startupOptions(limits: SessionLimits): string {
  const settings = { ...limits, timezone: "UTC" };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

/**
 * Returns the column types. Money and ids are bigint columns: they are read as numbers, and refused beyond
 * 2^53 instead of rounded. Times are read as ISO 8601 texts, the form in which they go to the page.
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

type Found = Pick<pg.QueryResult, "rows" | "rowCount">;
type Send = (statement: Sql) => Promise<Found>;
type Connection = { query(config: pg.QueryConfig): Promise<Found> };

/** Sends statements over a pool, a client or a pipeline, each in its own span if traces are on. */
function sendingBy(connection: Connection, prepare: boolean): Send {
  return (statement) =>
    inSpan(
      () => statementSpan(statement),
      () => connection.query(toQuery(statement, prepare)),
    );
}

/** Throws if the caller is in a transaction, which already holds a connection. */
function outsideTransactions(send: Send): Send {
  return (statement) => {
    assertNoTransaction(OTHER_CONNECTION);
    return send(statement);
  };
}

function rowsOf(send: Send): Rows {
  const rows = async <Row>(statement: Sql) => (await send(statement)).rows as Row[];
  const maybe = async <Row>(statement: Sql) => {
    const found = await rows<Row>(statement);
    if (found.length > 1) throw new Error(`expected one row, got ${found.length}`);
    return found[0];
  };
  const one = async <Row>(statement: Sql) => {
    const row = await maybe<Row>(statement);
    if (row === undefined) throw new Error("expected one row, got none");
    return row;
  };
  return {
    many: rows,
    maybe,
    one,
    value: async <Value>(statement: Sql) => Object.values(await one<object>(statement))[0] as Value,
  };
}

function queriesOn(send: Send): Queries {
  const rows = rowsOf(send);
  const run = async (statement: Sql) => (await send(statement)).rowCount ?? 0;
  const changes = async (statement: Sql) => (await run(statement)) === 1;
  return { ...rows, write: rows, repeatable: rows, run, changes };
}

/** Sends a statement again after an error that is worth repeating, such as a lost connection. */
function withRetry(send: Send): Send {
  return (statement) => retrying(() => send(statement), true);
}

/** Thrown if the response to COMMIT was lost: it is unknown whether it happened. */
class CommitUnknown extends Error {
  /** PostgreSQL's transaction_resolution_unknown. */
  readonly code = "08007";
}

type Begin = {
  readonly pool: pg.Pool;
  readonly prepare: boolean;
  readonly onMisuse: OnMisuse;
};

const refuse: OnMisuse = (fault) => {
  throw fault;
};

async function runTransaction<T>(
  { pool, prepare, onMisuse }: Begin,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  assertNoTransaction(OTHER_CONNECTION);
  const client = await pool.connect();
  const afterCommit: (() => void)[] = [];
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const tx: Transaction = {
      ...queriesOn(sendingBy(client, prepare)),
      afterCommit: (act) => afterCommit.push(act),
    };
    const result = await withinTransaction(onMisuse, () => work(tx));
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

async function retrying<T>(attempt: () => Promise<T>, repeatable: boolean): Promise<T> {
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
