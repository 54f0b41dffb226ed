import type { TestDatabase } from "./test-database.ts";

/** The rows of each table as text, in an order of their own. */
export type State = Readonly<Record<string, readonly string[]>>;

/** Counters that everybody moves, and what is read only to be done. */
const NOBODYS_TABLES = new Set(["rate_limits", "schema_migrations", "jobs", "used_tokens"]);

/**
 * All that the database keeps of these people. The tables are found by their columns: whoever adds a
 * table with a `user_id` or a `session_id` has it looked at.
 *
 * @param except tables in which strangers leave traces by right, as a reset link that anybody may ask for
 */
export async function stateOf(
  database: TestDatabase,
  usernames: readonly string[],
  except: readonly string[] = [],
): Promise<State> {
  const state: Record<string, readonly string[]> = {};
  for (const { table, owner } of await tablesOfPeople(database)) {
    if (except.includes(table)) continue;
    const rows = await database.query<{ row: string }>(
      `select t::text as row from ${table} t where ${owner} order by 1`,
      [usernames],
    );
    state[table] = rows.map(({ row }) => row);
  }
  return state;
}

/** The tables that have something of somebody, each with the condition that makes a row his. */
async function tablesOfPeople(
  database: TestDatabase,
): Promise<{ readonly table: string; readonly owner: string }[]> {
  const columns = await database.query<{ table: string; names: string[] }>(
    `select quote_ident(c.table_name) as table, array_agg(c.column_name::text) as names
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
     group by c.table_name order by c.table_name`,
  );
  const people = "select id from users where username = any ($1)";
  const owners = {
    user_id: `user_id in (${people})`,
    session_id: `session_id in (select id from sessions where user_id in (${people}))`,
    account_id: `account_id in (select id from ledger_accounts where user_id in (${people}))`,
  };
  return columns.flatMap(({ table, names }) => {
    if (NOBODYS_TABLES.has(table)) return [];
    if (table === "users") return [{ table, owner: "username = any ($1)" }];
    const column = Object.keys(owners).find((name) => names.includes(name));
    return column ? [{ table, owner: owners[column as keyof typeof owners] }] : [];
  });
}
