import * as fc from "fast-check";
import type * as z from "zod/mini";
import { hostileKey, hostileText } from "./hostile-values.ts";
import { ingredient } from "./ingredients.ts";
import { arbitraryOf } from "./schemas.ts";

/** A recipe for the path and query of a request; see `writePath`. */
export type PathRecipe = {
  /** True: uses the path of a request that works, if there is one. */
  readonly isWorking: boolean;
  readonly params: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Appended unchanged. */
  readonly tail: string;
};

/** Encodings that `encodeURIComponent` would not write. */
const ENCODINGS = [
  "%00",
  "%ZZ",
  "%",
  "%c0%af",
  "..%2f..%2fetc%2fpasswd",
  "%0d%0aa:b",
  "a%2Fb",
  "a;b",
];
const LONG = "a".repeat(300);

const param = fc.oneof(
  { weight: 3, arbitrary: ingredient },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: hostileText.map(encoded) },
  { weight: 2, arbitrary: fc.constantFrom(...ENCODINGS, LONG, "A".repeat(43), "-1", "0") },
);

const pair = fc.tuple(
  fc.oneof(hostileKey, fc.constantFrom("nocache", "a[]", "a[b]", "__proto__[x]", "action")),
  hostileText,
);

export function pathsFor(query: z.core.$ZodType | undefined): fc.Arbitrary<PathRecipe> {
  const known = query ? arbitraryOf(query).map(pairsOf) : fc.constant([]);
  return fc.record({
    isWorking: fc.boolean(),
    params: fc.array(param, { minLength: 3, maxLength: 3 }),
    query: fc.oneof(
      { weight: 3, arbitrary: known },
      { weight: 1, arbitrary: fc.array(pair, { maxLength: 4 }) },
    ),
    tail: fc.oneof(
      { weight: 12, arbitrary: fc.constant("") },
      {
        weight: 1,
        arbitrary: fc.constantFrom("/", "//", "?", "?&&==&", "?a=%ZZ", "#a", "?%00=%00", "%20"),
      },
      { weight: 1, arbitrary: fc.constantFrom(`?${"a=b&".repeat(500)}`, "?a[]=1&a[]=2&a=3") },
    ),
  });
}

/** Returns the path as sent, with placeholders for its ingredients. */
export function writePath(
  pattern: string,
  recipe: PathRecipe,
  working: string | undefined,
): string {
  const { isWorking, params, query, tail } = recipe;
  const filled =
    isWorking && working !== undefined
      ? working
      : [...pattern.matchAll(/\{\w+\}/g)].reduce(
          (path, [place], index) => path.replace(place, () => params[index] ?? ""),
          pattern,
        );
  const pairs = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return filled + (pairs.length > 0 ? `?${pairs.join("&")}` : "") + tail;
}

/** Encodes a text. Half surrogate pairs have no encoding and are replaced; placeholders stay readable. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll("%E2%9F%A6", "⟦")
    .replaceAll("%E2%9F%A7", "⟧")
    .replaceAll("%3A", ":");
}

function pairsOf(value: unknown): (readonly [string, string])[] {
  return Object.entries(value as Record<string, unknown>).map(([name, one]) => [name, String(one)]);
}
