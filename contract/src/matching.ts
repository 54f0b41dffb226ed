import * as z from "zod/mini";
import { PASSWORDS_DIFFER_MESSAGE } from "./fields.ts";

/** A form's check that a password was typed twice alike; the error stands at the second. */
export function matching<First extends string, Second extends string>(
  first: First,
  second: Second,
) {
  return z.refine<Record<First | Second, string>>((form) => form[first] === form[second], {
    error: PASSWORDS_DIFFER_MESSAGE,
    path: [second],
    // Told together with the other fields' errors, not only once those are mended.
    when: ({ value }) => {
      const form = value as Partial<Record<string, unknown>> | null;
      return typeof form?.[first] === "string" && Boolean(form[second]);
    },
  });
}
