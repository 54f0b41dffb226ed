/** Reads what a database stores: about certain people (`stateOf`, `tablesOfPeople`), or everything (`dumpOf`). */
import type { TestDatabase } from "./test-database.ts";

/** The rows of each table as text, sorted. */
export type State = Readonly<Record<string, readonly string[]>>;

/**
 * Returns everything that the database stores about these people: rows that refer to them, rows that refer to those,
 * and so on. The tables are found by their foreign keys, so that a new table is included automatically.
 * @param except tables to which other people may add rows, for example by requesting a reset link
 */
export async function stateOf(
  database: TestDatabase,
  usernames: readonly string[],
  except: readonly string[] = [],
): Promise<State> {
  const tables = [...(await tablesOfPeople(database))].filter(([table]) => !except.includes(table));
  // One statement for all tables: tests ask for this state hundreds of times.
  const rows = await database.query<{ table: string; row: string }>(
    tables
      .map(
        ([table, isTheirs]) =>
          `select '${table}' as table, t::text as row from ${table} t where ${isTheirs}`,
      )
      .join(" union all ") + " order by 1, 2",
    [usernames],
  );
  const state: Record<string, string[]> = Object.fromEntries(tables.map(([table]) => [table, []]));
  for (const { table, row } of rows) state[table]!.push(row);
  return state;
}

/** Returns every row of every table, as text. */
export async function dumpOf(
  { query }: Pick<TestDatabase, "query">,
  except: readonly string[] = [],
): Promise<string> {
  const tables = await query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const parts = tables
    .filter(({ name }) => !except.includes(name))
    .map(({ name }) => `select '${name}', t::text as row from "${name}" t`);
  const rows = await query<{ row: string }>(`${parts.join(" union all ")} order by 1, 2`);
  return rows.map(({ row }) => row).join("\n");
}

type ForeignKey = {
  readonly table: string;
  readonly column: string;
  readonly toTable: string;
  readonly toColumn: string;
};

const ofDatabases = new WeakMap<TestDatabase, ReadonlyMap<string, string>>();

/** Returns the tables that hold people's data, each with the condition for the rows of these people. */
export async function tablesOfPeople(database: TestDatabase): Promise<ReadonlyMap<string, string>> {
  const known = ofDatabases.get(database);
  if (known) return known;
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
  // Repeats until no further table refers to a known one.
  for (let before = 0; before < conditions.size;) {
    before = conditions.size;
    for (const { table, column, toTable, toColumn } of foreignKeys) {
      const owner = conditions.get(toTable);
      if (!owner || conditions.has(table)) continue;
      const condition = `${column} in (select ${toColumn} from ${toTable} where ${owner})`;
      conditions.set(table, condition);
    }
  }
  ofDatabases.set(database, conditions);
  return conditions;
}
