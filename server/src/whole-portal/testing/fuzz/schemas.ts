/** Generates values that a schema of the contract accepts (`schemaValues`). */
import * as fc from "fast-check";
import * as z from "zod";
import { choose, type Known } from "./values.ts";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The field of the bot check's token (specification §3). */
export const BOT_CHECK_FIELD = "gReCaptchaToken";
/** The amounts on offer, so that some requests reach the books. */
const OFFERED_AMOUNTS = [100, 200, 500, 1_000, 10_000, 50_000, 100_000];

type Schema = z.core.$ZodType;

const jsonSchemaOf = (schema: Schema): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;

export type SchemaValues = {
  /** Generates values that a schema accepts, or nearly: a rule over two fields may be broken. */
  of(schema: Schema): fc.Arbitrary<unknown>;
  /** Generates values for each field of an object, of any of its forms. */
  ofFields(schema: Schema): Readonly<Record<string, fc.Arbitrary<unknown>>>;
};

export function schemaValues(known: Known, hostileText: fc.Arbitrary<string>): SchemaValues {
  const knownText = fc.constantFrom(...known.texts);

  function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
    const forms = schema.anyOf ?? schema.oneOf;
    if (forms) return fc.oneof(...forms.map((form) => valuesOf(form)));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const [type] = [schema.type].flat();
    switch (type) {
      case "object":
        return fc.record(fieldsOf(schema), { requiredKeys: [...(schema.required ?? [])] });
      case "array":
        return fc.array(valuesOf((schema.items ?? {}) as JsonSchema), { maxLength: 3 });
      case "string":
        return choose<string>([4, textsOf(schema)], [4, knownText], [1, hostileText]);
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      case "integer":
      case "number": {
        const { minimum = -10, maximum = 1_000_000 } = schema;
        const bounds = {
          min: Math.max(minimum, Number.MIN_SAFE_INTEGER),
          max: Math.min(maximum, 2 ** 40),
        };
        return fc.oneof(fc.integer(bounds), fc.constantFrom(...OFFERED_AMOUNTS));
      }
      case undefined:
      default:
        return fc.jsonValue({ maxDepth: 3 });
    }
  }

  function fieldsOf({
    properties = {},
    anyOf = [],
  }: JsonSchema): Record<string, fc.Arbitrary<unknown>> {
    const own = Object.entries(properties).map(([name, field]) => {
      const values = valuesOf(field as JsonSchema);
      if (name !== BOT_CHECK_FIELD || known.proofs.length === 0) return [name, values] as const;
      return [name, choose([5, fc.constantFrom(...known.proofs)], [1, values])] as const;
    });
    return Object.assign(
      {},
      ...anyOf.map((form) => fieldsOf(form)),
      Object.fromEntries(own),
    ) as Record<string, fc.Arbitrary<unknown>>;
  }

  return {
    of: (schema) => valuesOf(jsonSchemaOf(schema)),
    ofFields: (schema) => fieldsOf(jsonSchemaOf(schema)),
  };
}

function textsOf({
  pattern,
  format,
  minLength = 0,
  maxLength = 64,
}: JsonSchema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 30) });
}
