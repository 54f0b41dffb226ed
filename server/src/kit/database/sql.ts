import { createHash } from "node:crypto";

/** A statement with its parameters; `name` lets PostgreSQL keep its plan. */
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
