import type pg from "pg";
import { type Column, describeStatement } from "./describe-statement.ts";
import type { Field, Statement } from "./find-statements.ts";

/** What is wrong with a statement: the server refuses it, its row type differs, or a read writes. */
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

/** Complains of a read that changes rows, or that calls a function of ours that might. */
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
