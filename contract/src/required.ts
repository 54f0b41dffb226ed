/** A rule of its own, since the first page has no other: with the rest of the fields it would load all of them. */
import * as z from "zod/mini";

/** A text that must be there: missing, of another type or empty all give `message`. */
export const required = (message: string) =>
  z.string({ error: message }).check(z.minLength(1, { error: message }));
