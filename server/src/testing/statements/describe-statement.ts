import pg from "pg";

/** A column of a statement's result, as the server describes it before it runs the statement. */
export type Column = {
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
export async function describeStatement(client: pg.Client, text: string): Promise<Column[]> {
  const columns: Column[] = [];
  for (const field of await client.query(new Description(text)).fields) {
    const { name, dataTypeID, tableID, columnID } = field;
    const isNullable = !isSaidNeverNull(name, text) && (await mayBeNull(client, tableID, columnID));
    columns.push({ name, kind: KINDS[dataTypeID] ?? "string", isNullable });
  }
  return columns;
}

/** True if a comment in the statement says what the server cannot know: that its condition rules null out. */
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
