import type pg from "pg";
import type { TestDatabase } from "./test-database.ts";

/**
 * What may befall a statement: PostgreSQL refuses it with an error that is worth another try; it ends the
 * connection; the connection breaks before the statement is sent, or after it was done and before the
 * answer is heard; or it does so at this one and all that follow.
 */
export const strikes = ["40001", "40P01", "57P01", "lost before", "lost after", "away"] as const;
export type Strike = (typeof strikes)[number];

export type Strikes = {
  /** From now on statements are counted; the one of this number, from 0 on, is struck. */
  plan(at: number, strike: Strike): void;
  /** No more. @returns whether there was a statement of that number */
  end(): boolean;
};

type Query = (config: string | pg.QueryConfig, values?: unknown, callback?: unknown) => unknown;
type Callback = (error: Error | null, result?: unknown) => void;

/** What workers do by themselves, whatever else is going on. */
const NOT_COUNTED = /skip locked/;

/** Stands between a pool and its connections. BEGIN and COMMIT are statements like all others. */
export function strikeStatements(pool: pg.Pool, database: TestDatabase): Strikes {
  let planned: { left: number; readonly strike: Strike } | undefined;
  let hasStruck = false;
  const take = (text: string): Strike | undefined => {
    if (!planned || NOT_COUNTED.test(text)) return undefined;
    if (planned.left > 0) return void (planned.left -= 1);
    const { strike } = planned;
    if (strike !== "away") planned = undefined;
    hasStruck = true;
    return strike;
  };
  const known = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((config, values, callback) => {
      const strike = take(typeof config === "string" ? config : config.text);
      if (!strike) return query(config, values, callback);
      const struck = strikeOne({ client, query, database }, config, strike);
      const tell = [values, callback].find((each) => typeof each === "function") as
        | Callback
        | undefined;
      if (!tell) return struck;
      struck.then((result) => tell(null, result), tell);
    }) as Query as pg.PoolClient["query"];
  });
  return {
    plan: (at, strike) => {
      planned = { left: at, strike };
      hasStruck = false;
    },
    end: () => {
      planned = undefined;
      return hasStruck;
    },
  };
}

type Struck = {
  readonly client: pg.PoolClient;
  readonly query: Query;
  readonly database: TestDatabase;
};

async function strikeOne(
  { client, query, database }: Struck,
  statement: string | pg.QueryConfig,
  strike: Strike,
): Promise<unknown> {
  const { processID, connection } = client as unknown as pg.Client & { processID: number };
  switch (strike) {
    case "40001":
    case "40P01":
      return query(`do $$ begin raise exception 'struck' using errcode = '${strike}'; end $$`);
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
      throw Object.assign(new Error("struck"), { code: "ECONNRESET" });
  }
}
