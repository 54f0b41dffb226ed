import * as fc from "fast-check";
import * as z from "zod";
import { hostileText } from "./hostile-values.ts";
import { ingredient, someBotCheckToken } from "./ingredients.ts";

type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

/**
 * Makes values that a schema accepts, or nearly. They may break what JSON Schema cannot express, such as two
 * fields that must be equal.
 */
export function arbitraryOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return valuesOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema);
}

function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valuesOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const [type] = [schema.type].flat();
  if (type === "object") return objectsOf(schema);
  if (type === "array") return fc.array(valuesOf(schema.items ?? {}), { maxLength: 3 });
  if (type === "string") return textsOf(schema);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "integer" || type === "number") return numbersOf(schema);
  return fc.jsonValue({ maxDepth: 3 });
}

/** The field of the bot check's token (specification §3). */
export const BOT_CHECK_FIELD = "gReCaptchaToken";

function objectsOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, property]) => [
    name,
    name === BOT_CHECK_FIELD
      ? fc.oneof({ weight: 5, arbitrary: valuesOf(property) }, someBotCheckToken)
      : valuesOf(property),
  ]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...required],
  });
}

/** The amounts on offer, so that some requests reach the books. */
const OFFERED_AMOUNTS = [100, 200, 500, 1_000, 10_000, 50_000, 100_000];

function numbersOf({ minimum = -10, maximum = 1_000_000 }: JsonSchema): fc.Arbitrary<unknown> {
  const least = Math.max(minimum, Number.MIN_SAFE_INTEGER);
  const largest = Math.min(maximum, Number.MAX_SAFE_INTEGER);
  return fc.oneof(
    fc.integer({ min: least, max: Math.min(largest, 2 ** 40) }),
    fc.constantFrom(...OFFERED_AMOUNTS),
  );
}

function textsOf({ pattern, format, minLength = 0, maxLength = 64 }: JsonSchema) {
  const own =
    format === "uuid"
      ? fc.uuid()
      : pattern === undefined
        ? fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 30) })
        : fc.stringMatching(new RegExp(pattern));
  return fc.oneof(
    { weight: 4, arbitrary: own },
    { weight: 4, arbitrary: ingredient },
    { weight: 1, arbitrary: hostileText },
  );
}
