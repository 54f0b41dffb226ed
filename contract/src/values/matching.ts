import * as z from "zod/mini";
import { PASSWORDS_DIFFER_MESSAGE } from "./fields.ts";

/** Checks that a password was typed the same twice; the error belongs to the second field. */
export function matching<First extends string, Second extends string>(
  first: First,
  second: Second,
) {
  return z.refine<Record<First | Second, string>>((form) => form[first] === form[second], {
    error: PASSWORDS_DIFFER_MESSAGE,
    path: [second],
    // Reported together with the errors of other fields, not only once those are corrected.
    when: ({ value }) => {
      const form = value as Partial<Record<string, unknown>> | null;
      return typeof form?.[first] === "string" && Boolean(form[second]);
    },
  });
}
