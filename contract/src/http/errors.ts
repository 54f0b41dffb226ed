/** The shape of every error response (specification §8) and the error codes that pages act on. */
import * as z from "zod/mini";

/** Field name → what is wrong with it, in Vietnamese. */
export type FieldErrors = Record<string, string[]>;

/** The message of a schema without a text, so that no English text of the library is shown. */
export const INVALID_VALUE_MESSAGE = "Giá trị không hợp lệ.";

/**
 * Returns the first broken rule of each field, for all broken fields at once. Where the body may take one of
 * several forms, it returns the errors of the form that was most likely meant.
 */
export function fieldErrorsOf(error: z.core.$ZodError): FieldErrors {
  // A Map, because a caller may name a field `constructor`, which every object has.
  const errors = new Map<string, string[]>();
  addIssues(errors, error.issues);
  return Object.fromEntries(errors);
}

export const errorReply = z.object({
  statusCode: z.int(),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The code of a business error; texts may change, codes do not. */
  errorCode: z.optional(z.string()),
  /** The proof of work that the call demands, if `errorCode` is one that demands it. */
  challenge: z.optional(z.object({ parameters: z.looseObject({}), signature: z.string() })),
  /** The player quotes it to support: the server's log has the same id. */
  requestId: z.optional(z.string()),
});

export type ErrorReply = z.output<typeof errorReply>;

/** The page's text if no response came at all. */
export const CONNECTION_LOST_MESSAGE = "Kết nối đến máy chủ bị gián đoạn, xin thử lại sau";

function addIssues(errors: Map<string, string[]>, issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues) {
    if (issue.code === "invalid_union" && issue.path.length === 0) {
      addIssues(errors, likeliest(issue.errors));
    } else if (issue.path.length > 0) {
      addFirst(errors, issue.path.join("."), issue.message);
    }
  }
}

/** Returns the issues of the form with the fewest; the first of several. */
function likeliest(forms: readonly z.core.$ZodIssue[][]): readonly z.core.$ZodIssue[] {
  return [...forms].sort((a, b) => a.length - b.length)[0] ?? [];
}

function addFirst(errors: Map<string, string[]>, field: string, message: string): void {
  if (!errors.has(field)) errors.set(field, [message]);
}
