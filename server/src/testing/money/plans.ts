/** Captures PostgreSQL's execution plans of the statements that a piece of work runs (`plansOf`). */
import pg from "pg";
import type { Database, Queries, Rows } from "../../kit/database/database.ts";
import { type Sql, sql } from "../../kit/database/sql.ts";

/** A node of an execution plan, with its measurements. */
export type PlanNode = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly PlanNode[];
};

/** `generic`: made once for all values. `custom`: made for these values. PostgreSQL may use either. */
export type PlanKind = "generic" | "custom";

/** Runs the work, and then each of its statements again. @returns the executed plans of these statements */
export async function plansOf(
  db: Database,
  kind: PlanKind,
  work: (db: Queries) => Promise<unknown>,
): Promise<readonly PlanNode[]> {
  const asked = await recordStatements(db, work);
  return db.transaction(async (tx) => {
    await tx.many(sql`select set_config('plan_cache_mode', ${`force_${kind}_plan`}, true)`);
    const plans: PlanNode[] = [];
    for (const statement of asked) plans.push(await explain(tx, statement));
    return plans;
  });
}

/** Returns all nodes of a plan. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [
  plan,
  ...(plan.Plans ?? []).flatMap(nodesOf),
];

/** Runs the work. @returns the statements that it sends to the database */
async function recordStatements(
  db: Queries,
  work: (db: Queries) => Promise<unknown>,
): Promise<readonly Sql[]> {
  const asked: Sql[] = [];
  const noting = <A>(ask: (statement: Sql) => Promise<A>) => {
    return (statement: Sql) => {
      asked.push(statement);
      return ask(statement);
    };
  };
  const rows = (of: Rows): Rows => ({
    many: noting(of.many) as Rows["many"],
    maybe: noting(of.maybe) as Rows["maybe"],
    one: noting(of.one) as Rows["one"],
    value: noting(of.value) as Rows["value"],
  });
  await work({
    ...rows(db),
    write: rows(db.write),
    repeatable: rows(db.repeatable),
    run: noting(db.run),
    changes: noting(db.changes),
  });
  return asked;
}

async function explain(tx: Queries, { text, values }: Sql): Promise<PlanNode> {
  const plain = (words: string): Sql => ({ name: "", text: words, values: [] });
  await tx.run(plain(`prepare explained as ${text}`));
  const list = values.length > 0 ? `(${values.map(literal).join(", ")})` : "";
  const explained = await tx.one<Explained>(
    plain(`explain (analyze, buffers, format json) execute explained${list}`),
  );
  await tx.run(plain("deallocate explained"));
  return explained["QUERY PLAN"][0].Plan;
}

type Explained = { readonly "QUERY PLAN": readonly [{ readonly Plan: PlanNode }] };

function literal(value: unknown): string {
  if (value === null) return "null";
  const text = Array.isArray(value)
    ? `{${(value as (Buffer | string | number)[]).map(elementOf).join(",")}}`
    : (value as string | number | boolean);
  return pg.escapeLiteral(String(text));
}

/** Bytes as `bytea` reads them inside an array. */
const elementOf = (value: Buffer | string | number): string =>
  Buffer.isBuffer(value) ? `"\\\\x${value.toString("hex")}"` : String(value);
