/** The shape of every error answer (specification §8) and the machine names that pages act on. */
import * as z from "zod/mini";

/** Field name → what is wrong with it, in Vietnamese. */
export type FieldErrors = Record<string, string[]>;

/** Where a schema has no text of its own, so that none of the library's English is shown. */
export const INVALID_VALUE_MESSAGE = "Giá trị không hợp lệ.";

/**
 * Of each field the first rule it breaks, all broken fields at once. Of a choice of forms, those of the
 * one that was most likely meant.
 */
export function fieldErrorsOf(error: z.core.$ZodError): FieldErrors {
  // A map, for a caller may name a field `constructor`, which every object has.
  const errors = new Map<string, string[]>();
  addIssues(errors, error.issues);
  return Object.fromEntries(errors);
}

export const errorReply = z.object({
  statusCode: z.int(),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Machine name of a business error; texts may change, this does not. */
  errorCode: z.optional(z.string()),
  /** The proof of work that the call takes, where `errorCode` says so. */
  challenge: z.optional(z.object({ parameters: z.looseObject({}), signature: z.string() })),
  /** Quote it to support: the same id stands in the server's log. */
  requestId: z.optional(z.string()),
});

export type ErrorReply = z.output<typeof errorReply>;

/** What the page says where no answer came at all. */
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

/** The form that least is wrong with; of several the first. */
function likeliest(forms: readonly z.core.$ZodIssue[][]): readonly z.core.$ZodIssue[] {
  return forms.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function addFirst(errors: Map<string, string[]>, field: string, message: string): void {
  if (!errors.has(field)) errors.set(field, [message]);
}
