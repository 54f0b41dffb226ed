/** The tag `sql`, which makes named statements with parameters, and their descriptions in traces (`statementSpan`). */
import { createHash } from "node:crypto";
import type { SpanDescription } from "../observability/spans.ts";

/** A statement with its parameters. Under `name`, PostgreSQL reuses the prepared statement. */
export type Sql = {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
};

type Prepared = { readonly name: string; readonly text: string };

// A template's strings array is the same object at every call from the same place in the source, so the text
// is joined and hashed once, not at each request.
const prepared = new WeakMap<TemplateStringsArray, Prepared>();

/** Makes SQL with parameters: sql`select … where id = ${id}`. Values never become part of the text. */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  let statement = prepared.get(strings);
  if (!statement) {
    statement = prepare(strings);
    prepared.set(strings, statement);
  }
  return { ...statement, values };
}

function prepare(strings: TemplateStringsArray): Prepared {
  const text = strings.reduce((joined, part, index) => `${joined}$${index}${part}`);
  return { text, name: createHash("sha256").update(text).digest("base64url").slice(0, 22) };
}

/** Describes a statement for a trace: its text with parameter numbers in place of values. */
export function statementSpan({ text }: Sql): SpanDescription {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  const operation = plain.slice(0, Math.max(plain.indexOf(" "), 0)) || plain;
  return {
    name: operation,
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      "db.query.text": plain,
    },
  };
}
