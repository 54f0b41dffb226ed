import type { TestDatabase } from "./test-database.ts";

/** The rows of each table as text, in an order of their own. */
export type State = Readonly<Record<string, readonly string[]>>;

/**
 * All that the database keeps of these people: what refers to them, what refers to that, and so on. The
 * tables are found by their foreign keys: whoever adds one has it looked at.
 *
 * @param except tables in which strangers leave traces by right, as a reset link that anybody may ask for
 */
export async function stateOf(
  database: TestDatabase,
  usernames: readonly string[],
  except: readonly string[] = [],
): Promise<State> {
  const state: Record<string, readonly string[]> = {};
  for (const [table, isTheirs] of await tablesOfPeople(database)) {
    if (except.includes(table)) continue;
    const rows = await database.query<{ row: string }>(
      `select t::text as row from ${table} t where ${isTheirs} order by 1`,
      [usernames],
    );
    state[table] = rows.map(({ row }) => row);
  }
  return state;
}

/** Every row of every table, as text. */
export async function dumpOf({ query }: Pick<TestDatabase, "query">): Promise<string> {
  const tables = await query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(`select t::text as row from "${name}" t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

type ForeignKey = {
  readonly table: string;
  readonly column: string;
  readonly toTable: string;
  readonly toColumn: string;
};

/** The tables that have something of somebody, each with the condition that makes a row his. */
async function tablesOfPeople(database: TestDatabase): Promise<ReadonlyMap<string, string>> {
  const foreignKeys = await database.query<ForeignKey>(
    `select conrelid::regclass::text as table, a.attname as column,
       confrelid::regclass::text as "toTable", b.attname as "toColumn"
     from pg_constraint
     join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
     join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
     where contype = 'f' and cardinality(conkey) = 1 and conrelid <> confrelid
     order by confrelid <> 'users'::regclass, 1, 2`,
  );
  const conditions = new Map([["users", "username = any ($1)"]]);
  // As often as it takes until the last table hangs on one that is known.
  for (let before = 0; before < conditions.size;) {
    before = conditions.size;
    for (const { table, column, toTable, toColumn } of foreignKeys) {
      const owner = conditions.get(toTable);
      if (!owner || conditions.has(table)) continue;
      const condition = `${column} in (select ${toColumn} from ${toTable} where ${owner})`;
      conditions.set(table, condition);
    }
  }
  return conditions;
}
