import * as z from "zod";
import { expect, test } from "vitest";
import { consoleCalls } from "../console/calls.ts";
import { calls } from "./calls.ts";

type Schema = z.core.JSONSchema.BaseSchema;
type Place = { readonly path: readonly string[]; readonly isList: boolean };

/** Longer than any text or list that a call takes. */
const TOO_LONG = 5000;
const OF_ONE_LENGTH = new Set(["date", "date-time", "uuid"]);
const LOOKED_UP = "is looked up, and not stored";

/** Texts and lists that only the length of the whole request limits. */
const UNLIMITED: Readonly<Record<string, string>> = {
  "POST /register body.passwordConfirm": "must equal a limited field",
  "POST /reset-password body.passwordConfirm": "must equal a limited field",
  "POST /reset-password-by-phone body.reNewPassword": "must equal a limited field",
  "POST /api/recharge/card body.provider": LOOKED_UP,
  "GET /api/transaction-history query.nocache": "is ignored",
  "POST /api/console/players/{username}/contact params.username": LOOKED_UP,
  "GET /api/console/players/{username} params.username": LOOKED_UP,
  "GET /api/console/players/{username}/notes params.username": LOOKED_UP,
  "POST /api/console/players/{username}/notes params.username": LOOKED_UP,
  "POST /api/console/players/{username}/tags params.username": LOOKED_UP,
  "POST /api/console/reconcile/runs body.statement": "is a whole file",
};

/** Lists the texts and lists whose JSON Schema sets no greatest length. */
function* openPlaces(schema: Schema, path: readonly string[] = []): Generator<Place> {
  const { type, maxLength, maxItems, pattern, format, const: only } = schema;
  const isShort = pattern !== undefined && isBounded(pattern);
  const isNamed =
    schema.enum !== undefined || only !== undefined || OF_ONE_LENGTH.has(format ?? "");
  if (type === "string" && maxLength === undefined && !isShort && !isNamed) {
    yield { path, isList: false };
  }
  if (type === "array" && maxItems === undefined) yield { path, isList: true };
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  for (const choice of choices) yield* openPlaces(choice, path);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield* openPlaces(field as Schema, [...path, name]);
  }
  if (schema.items) yield* openPlaces(schema.items as Schema, [...path, "0"]);
}

const isBounded = (pattern: string) => /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern);

/** Whether the schema refuses a text or list of `TOO_LONG` there by a rule that JSON Schema cannot express. */
function isRefused(schema: z.core.$ZodType, { path, isList }: Place): boolean {
  const tooLong = isList ? Array<string>(TOO_LONG).fill("x") : "x".repeat(TOO_LONG);
  const input = path.reduceRight<unknown>((value, name) => ({ [name]: value }), tooLong);
  const issues = z.core.safeParse(schema, input).error?.issues ?? [];
  return issues.some((issue) => issue.path.join() === path.join());
}

test("R-WIRE-2: every text and list of a request has a greatest length", () => {
  const open = new Set<string>();
  for (const { method, path, params, query, body } of [...calls, ...consoleCalls]) {
    for (const [part, schema] of Object.entries({ params, query, body })) {
      if (!schema) continue;
      const asJson = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
      for (const place of openPlaces(asJson)) {
        if (isRefused(schema, place)) continue;
        open.add(`${method} ${path} ${[part, ...place.path].join(".")}`);
      }
    }
  }
  expect([...open].toSorted()).toEqual(Object.keys(UNLIMITED).toSorted());
});
