import * as fc from "fast-check";
import type * as z from "zod/mini";
import { hostileKey, hostileValue } from "./hostile-values.ts";
import { arbitraryOf } from "./schemas.ts";

/** A recipe for a body; see `writeBody`. */
export type BodyRecipe = {
  /** True: begins with a body that works, not with a generated one that only resembles it. */
  readonly isWorking: boolean;
  readonly generated: unknown;
  readonly edits: readonly Edit[];
  readonly spelling: Spelling;
  readonly bytes: Uint8Array;
};

type Edit =
  | { readonly kind: "replace" | "repeat"; readonly at: number; readonly value: unknown }
  | { readonly kind: "drop" | "swap"; readonly at: number }
  | { readonly kind: "resemble"; readonly at: number }
  | { readonly kind: "add"; readonly key: string; readonly value: unknown };

const SPELLINGS = [
  "cut",
  "trailing",
  "byte-order-mark",
  "utf-16",
  "broken-utf-8",
  "deep",
  "deep-objects",
  "in an array",
  "in a string",
  "nothing",
  "bytes",
  "comment",
  "single-quotes",
] as const;
type Spelling = "json" | (typeof SPELLINGS)[number];

const at = fc.nat(20);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  // Another valid value, which passes the schema.
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("resemble" as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom("drop" as const, "swap" as const), at }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("replace" as const), at, value: hostileValue }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("repeat" as const), at, value: hostileValue }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom("drop" as const, "swap" as const), at }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("add" as const),
      key: hostileKey,
      value: hostileValue,
    }),
  },
);

/** Makes bodies for a schema: valid ones, nearly valid ones, and broken ones. */
export function bodiesFor(schema: z.core.$ZodType | undefined): fc.Arbitrary<BodyRecipe> {
  const resembling = schema ? arbitraryOf(schema) : fc.constant({});
  return fc.record({
    isWorking: fc.nat(2).map((drawn) => drawn > 0),
    generated: fc.oneof(
      { weight: 8, arbitrary: resembling },
      { weight: 1, arbitrary: hostileValue },
    ),
    edits: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 4, arbitrary: fc.array(edit, { minLength: 1, maxLength: 3 }) },
    ),
    spelling: fc.oneof(
      { weight: 8, arbitrary: fc.constant("json" as const) },
      { weight: 1, arbitrary: fc.constantFrom(...SPELLINGS) },
    ),
    bytes: fc.uint8Array({ maxLength: 60 }),
  });
}

/** Returns the body as text or bytes, with placeholders for its ingredients. */
export function writeBody(recipe: BodyRecipe, working: object | undefined): string | Buffer {
  const start = recipe.isWorking && working ? working : recipe.generated;
  return spell(recipe, isRecord(start) ? editRecord(start, recipe) : json(start));
}

const RAW_NUMBER = /"⟦raw:([^⟧]+)⟧"/gu;

function json(value: unknown): string {
  return (JSON.stringify(value) ?? "null").replaceAll(RAW_NUMBER, "$1");
}

/** Writes the JSON text itself: an object could hold neither a repeated name nor `__proto__`. */
function editRecord(start: Record<string, unknown>, { edits, generated }: BodyRecipe): string {
  const fields = Object.entries(start);
  const resembling = new Map(isRecord(generated) ? Object.entries(generated) : []);
  for (const change of edits) {
    const place = change.kind === "add" ? 0 : change.at % Math.max(1, fields.length);
    const field = fields[place];
    if (change.kind === "add") fields.push([change.key, change.value]);
    else if (!field) continue;
    else if (change.kind !== "resemble") editField(fields, change, place);
    else if (resembling.has(field[0])) field[1] = resembling.get(field[0]);
  }
  return `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${json(value)}`).join(",")}}`;
}

function editField(
  fields: [string, unknown][],
  change: Exclude<Edit, { kind: "add" | "resemble" }>,
  place: number,
): void {
  const [key, value] = fields[place]!;
  const next = (place + 1) % fields.length;
  if (change.kind === "replace") fields[place] = [key, change.value];
  else if (change.kind === "repeat") fields.push([key, change.value]);
  else if (change.kind === "drop") fields.splice(place, 1);
  else {
    fields[place] = [key, fields[next]![1]];
    fields[next] = [fields[next]![0], value];
  }
}

const DEPTH = 4_000;

function spell({ spelling, bytes }: BodyRecipe, text: string): string | Buffer {
  const spellings: Record<Spelling, () => string | Buffer> = {
    json: () => text,
    cut: () => text.slice(0, -1 - (bytes.length % Math.max(1, text.length))),
    trailing: () => `${text}${text}`,
    "byte-order-mark": () => `\ufeff${text}`,
    "utf-16": () => Buffer.from(text, "utf16le"),
    "broken-utf-8": () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(bytes)]),
    deep: () => "[".repeat(DEPTH) + "]".repeat(DEPTH),
    "deep-objects": () => '{"a":'.repeat(DEPTH) + text + "}".repeat(DEPTH),
    "in an array": () => `[${text}]`,
    "in a string": () => JSON.stringify(text),
    nothing: () => "",
    bytes: () => Buffer.from(bytes),
    comment: () => `/* */${text}//`,
    "single-quotes": () => text.replaceAll('"', "'"),
  };
  return spellings[spelling]();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
