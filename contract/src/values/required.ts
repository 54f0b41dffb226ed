/** In a file of its own because the first page needs only this rule; fields.ts would load all of them. */
import * as z from "zod/mini";

/** A text that must be present: `message` is the error where it is missing, empty or of another type. */
export const required = (message: string) =>
  z.string({ error: message }).check(z.minLength(1, { error: message }));
