/** The shape of every error answer (specification §8) and the machine names that pages act on. */
import * as z from "zod/mini";

/** Field name → what is wrong with it, in Vietnamese. */
export type FieldErrors = Record<string, string[]>;

const UNKNOWN_FIELD_MESSAGE = "Trường này không được chấp nhận.";

/** Of each field the first rule it breaks, all broken fields at once. */
export function fieldErrorsOf(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.join(".");
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) errors[key] ??= [UNKNOWN_FIELD_MESSAGE];
    } else {
      errors[path] ??= [issue.message];
    }
  }
  return errors;
}

export const errorReply = z.object({
  statusCode: z.int(),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Machine name of a business error; texts may change, this does not. */
  errorCode: z.optional(z.string()),
  /** Quote it to support: the same id stands in the server's log. */
  requestId: z.optional(z.string()),
});

export type ErrorReply = z.output<typeof errorReply>;

/** What the page says where no answer came at all. */
export const CONNECTION_LOST_MESSAGE = "Kết nối đến máy chủ bị gián đoạn, xin thử lại sau";
