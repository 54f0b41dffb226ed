import type { SpanDescription } from "../observability/spans.ts";
import type { Sql } from "./sql.ts";

/** Describes a statement for a trace: its text, which has a number in place of every value. */
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
