import type { Call } from "@portal/contract/http/call";
import { commonErrorCodes } from "@portal/contract/http/error-codes";
import type { FastifyBaseLogger } from "fastify";
import type * as z from "zod/mini";
import { AppError } from "./errors.ts";

type Strictness = {
  /** True in tests and development: a refusal that the contract does not list becomes a fault, 500. */
  readonly isStrict: boolean;
};

/**
 * Makes the check of one call's errors against its contract: a refusal's code must be listed, and its fields
 * must be fields of the call's input. Any other refusal is our fault, since callers cannot know of it.
 * @returns a function that returns the error for the response: a fault or, where the check is not strict, the
 * given error, and then the fault is logged
 */
export function listedErrorsOf(call: Call, { isStrict }: Strictness) {
  const codes = new Set<string>([...(call.errors ?? []), ...commonErrorCodes]);
  const fields = new Set([call.params, call.query, call.body].flatMap(fieldsOf));
  return (error: unknown, log: FastifyBaseLogger): unknown => {
    if (!(error instanceof AppError)) return error;
    const { errorCode, errors = {} } = error.details;
    const unlisted = [
      ...(errorCode === undefined || codes.has(errorCode) ? [] : [`code ${errorCode}`]),
      // `a.b` is a field within the field `a`.
      ...Object.keys(errors)
        .filter((field) => !fields.has(field.split(".")[0]!))
        .map((field) => `field ${field}`),
    ];
    if (unlisted.length === 0) return error;
    const fault = new Error(`${call.method} ${call.path} does not list ${unlisted.join(", ")}`);
    // The place of the throw says more than this place.
    if (error.stack !== undefined) fault.stack = error.stack;
    if (isStrict) return fault;
    log.error({ err: fault }, "unlisted refusal");
    return error;
  };
}

/** Returns the names of an object's fields; for a union of objects, those of all. */
function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  const { def } = (schema as z.core.$ZodTypes | undefined)?._zod ?? {};
  if (def?.type === "object") return Object.keys(def.shape);
  if (def?.type !== "union") return [];
  return def.options.flatMap((option) => fieldsOf(option as z.ZodMiniType));
}
