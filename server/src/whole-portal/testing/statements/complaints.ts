/** Has PostgreSQL describe an SQL statement of the source, and finds what is wrong with it (`complaintsOf`). */
import pg from "pg";
import type { Field, Statement } from "./find-statements.ts";

/**
 * Returns what is wrong with a statement: the server refuses it, its declared row type differs from its columns, or it
 * is declared as reading and writes. Runs nothing.
 */
export async function complaintsOf(client: pg.Client, statement: Statement): Promise<string[]> {
  let columns: readonly Column[];
  try {
    columns = await describeStatement(client, statement.text);
  } catch (error) {
    return [`${statement.place}: ${(error as Error).message}`];
  }
  const found = statement.fields ? differences(statement.fields, columns) : [];
  if (statement.declared === "read") {
    found.push(...(await writesIn(client, statement.text)));
  }
  return found.map((complaint) => `${statement.place}: ${complaint}`);
}

function differences(fields: readonly Field[], columns: readonly Column[]): string[] {
  const [only, ...others] = columns;
  if (fields[0]?.name === "") {
    if (!only || others.length > 0) return ["declared as one value, and selects several"];
    return difference({ ...fields[0], name: only.name }, only);
  }
  const declared = new Map(fields.map((field) => [field.name, field]));
  const selected = new Set(columns.map(({ name }) => name));
  return [
    ...fields
      .filter(({ name, isOptional }) => !isOptional && !selected.has(name))
      .map(({ name }) => `"${name}" is not selected`),
    ...columns.flatMap((column) => {
      const field = declared.get(column.name);
      if (field) return difference(field, column);
      return column.kind === "void" ? [] : [`"${column.name}" is not in the row type`];
    }),
  ];
}

function difference({ name, kinds, isNullable }: Field, column: Column): string[] {
  const isKind = kinds.every((kind) => kind === "unknown" || kind === column.kind);
  return [
    ...(isKind || column.kind === "json"
      ? []
      : [`"${name}" is declared ${kinds.join(" | ")} and comes as ${column.kind}`]),
    ...(column.isNullable && !isNullable && !kinds.includes("unknown")
      ? [`"${name}" may be null`]
      : []),
  ];
}

/** Reports a read that changes rows, or that calls a volatile function of the portal's schema. */
async function writesIn(client: pg.Client, text: string): Promise<string[]> {
  const { rows: parts } = await client.query<{ "QUERY PLAN": string }>(
    `explain (generic_plan, costs off) ${text}`,
  );
  const { rows: functions } = await client.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and provolatile = 'v' and prorettype <> 'trigger'::regtype`,
  );
  const change = parts.find((part) =>
    /\b(Insert|Update|Delete|Merge) on\b/.test(part["QUERY PLAN"]),
  );
  const called = functions.find(({ name }) => new RegExp(`\\b${name}\\s*\\(`).test(text));
  const write = change?.["QUERY PLAN"].trim() ?? called?.name;
  return write ? [`declared as a read, and writes: ${write}`] : [];
}

/** A column of a statement's result, as the server describes it before it runs the statement. */
type Column = {
  readonly name: string;
  /** The JavaScript type that the driver returns: see `columnTypes` in kit/database/database.ts. */
  readonly kind: string;
  /** True for a table's nullable column. False if it cannot be known, as for an expression. */
  readonly isNullable: boolean;
};

const { builtins } = pg.types;
const KINDS: Readonly<Record<number, string>> = {
  [builtins.BOOL]: "boolean",
  [builtins.BYTEA]: "Buffer",
  [builtins.INT2]: "number",
  [builtins.INT4]: "number",
  [builtins.INT8]: "number",
  [builtins.FLOAT4]: "number",
  [builtins.FLOAT8]: "number",
  [builtins.DATE]: "Date",
  [builtins.TIMESTAMP]: "Date",
  [builtins.JSON]: "json",
  [builtins.JSONB]: "json",
  [builtins.INTERVAL]: "object",
  2278: "void",
  1000: "boolean[]",
  1005: "number[]",
  1007: "number[]",
  // The driver returns numbers that may be too large as text.
  1016: "string[]",
  1009: "string[]",
  2951: "string[]",
};

type RowDescription = {
  readonly fields: readonly {
    readonly name: string;
    readonly dataTypeID: number;
    readonly tableID: number;
    readonly columnID: number;
  }[];
};

/** Runs PostgreSQL's extended protocol up to Describe: nothing is executed. */
class Description implements pg.Submittable {
  readonly #text: string;
  #fields: RowDescription["fields"] = [];
  readonly #described = Promise.withResolvers<RowDescription["fields"]>();
  readonly fields = this.#described.promise;

  constructor(text: string) {
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription(message: RowDescription): void {
    this.#fields = message.fields;
  }

  handleReadyForQuery(): void {
    this.#described.resolve(this.#fields);
  }

  handleError(error: Error): void {
    this.#described.reject(error);
  }
}

/**
 * @returns no columns if the statement returns no rows
 * @throws if the server refuses the statement
 */
async function describeStatement(client: pg.Client, text: string): Promise<Column[]> {
  const columns: Column[] = [];
  for (const field of await client.query(new Description(text)).fields) {
    const { name, dataTypeID, tableID, columnID } = field;
    const isNullable = !isSaidNeverNull(name, text) && (await mayBeNull(client, tableID, columnID));
    columns.push({ name, kind: KINDS[dataTypeID] ?? "string", isNullable });
  }
  return columns;
}

/**
 * True if a comment in the statement says that the column is never null, which the server cannot know from its
 * conditions.
 */
const isSaidNeverNull = (name: string, text: string): boolean =>
  [name, `"${name}"`].some((column) => text.includes(`${column} /* never null */`));

async function mayBeNull(client: pg.Client, table: number, column: number): Promise<boolean> {
  if (table === 0) return false;
  const { rows } = await client.query<{ mayBeNull: boolean }>(
    `select not attnotnull and relkind = 'r' as "mayBeNull"
     from pg_attribute join pg_class on pg_class.oid = attrelid where attrelid = $1 and attnum = $2`,
    [table, column],
  );
  return rows[0]?.mayBeNull ?? false;
}
