/** Injects a fault into one chosen SQL statement of a pool (`faultStatements`). */
import type pg from "pg";
import type { TestDatabase } from "../testing/database/test-database.ts";

/**
 * The faults of a statement:
 * - `40001`, `40P01`: PostgreSQL refuses it with an error that can be retried;
 * - `57P01`: PostgreSQL ends the connection;
 * - `lost before`, `lost after`: the connection breaks before the statement is sent, or after it ran but before its
 *   reply;
 * - `away`: the connection breaks at this statement and at all later ones.
 */
export const faults = ["40001", "40P01", "57P01", "lost before", "lost after", "away"] as const;
export type Fault = (typeof faults)[number];

export type Faults = {
  /** Plans the fault for the statement with this number, counted from 0 from now on. */
  plan(at: number, fault: Fault): void;
  /** Ends the faults. @returns whether a statement was hit */
  end(): boolean;
};

type Query = (config: string | pg.QueryConfig, values?: unknown, callback?: unknown) => unknown;
type Callback = (error: Error | null, result?: unknown) => void;

/** Statements of background workers, which run at any time. */
const NOT_COUNTED = /skip locked/;

/** Intercepts the statements between pools and their connections. BEGIN and COMMIT count like all others. */
export function faultStatements(pools: readonly pg.Pool[], database: TestDatabase): Faults {
  let planned: { left: number; readonly fault: Fault } | undefined;
  let hasFaulted = false;
  const take = (text: string): Fault | undefined => {
    if (!planned || NOT_COUNTED.test(text)) return undefined;
    if (planned.left > 0) return void (planned.left -= 1);
    const { fault } = planned;
    if (fault !== "away") planned = undefined;
    hasFaulted = true;
    return fault;
  };
  const known = new WeakSet<pg.PoolClient>();
  const intercept = (client: pg.PoolClient) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((config, values, callback) => {
      const fault = take(typeof config === "string" ? config : config.text);
      if (!fault) return query(config, values, callback);
      const faulted = faultOne({ client, query, database }, config, fault);
      const callBack = [values, callback].find((each) => typeof each === "function") as
        | Callback
        | undefined;
      if (!callBack) return faulted;
      faulted.then((result) => callBack(null, result), callBack);
    }) as Query as pg.PoolClient["query"];
  };
  for (const pool of pools) pool.on("acquire", intercept);
  return {
    plan: (at, fault) => {
      planned = { left: at, fault };
      hasFaulted = false;
    },
    end: () => {
      planned = undefined;
      return hasFaulted;
    },
  };
}

type FaultedQuery = {
  readonly client: pg.PoolClient;
  readonly query: Query;
  readonly database: TestDatabase;
};

async function faultOne(
  { client, query, database }: FaultedQuery,
  statement: string | pg.QueryConfig,
  fault: Fault,
): Promise<unknown> {
  const { processID, connection } = client as unknown as pg.Client & { processID: number };
  switch (fault) {
    case "40001":
    case "40P01":
      return query(`do $$ begin raise exception 'faulted' using errcode = '${fault}'; end $$`);
    case "57P01":
      await database.query("select pg_terminate_backend($1)", [processID]);
      return query(statement);
    case "lost before":
    case "away":
      connection.stream.destroy();
      return query(statement);
    case "lost after":
      await query(statement);
      connection.stream.destroy();
      throw Object.assign(new Error("faulted"), { code: "ECONNRESET" });
  }
}
