/**
 * Rules for required texts and passwords. They have their own file, because fields.ts would load all rules on the
 * first page.
 */
import * as z from "zod/mini";
import { cleanText } from "./clean-text.ts";
import { PASSWORD_MAX_LENGTH } from "./limits.ts";
import { opaqueString, TYPED_PASSWORD_MAX_LENGTH } from "./opaque-string.ts";

/** A text that must be present: `message` is the error if it is missing, empty or of another type. */
export const required = (message: string) =>
  z.string({ error: message }).check(z.minLength(1, { error: message }));

/**
 * A text that a person types and that must be present. It is cleaned before the rules that follow apply.
 * @param clean the kind of cleaning; `cleanText` by default
 */
export const requiredText = (message: string, clean = cleanText) =>
  z.string({ error: message }).check(z.overwrite(clean), z.minLength(1, { error: message }));

/** The length rule of a password that is sent as typed: the length of its normal form counts. */
const passwordLength = (error: string) =>
  [
    z.maxLength(TYPED_PASSWORD_MAX_LENGTH, { error, abort: true }),
    z.refine<string>((typed) => opaqueString(typed).length <= PASSWORD_MAX_LENGTH, { error }),
  ] as const;

/** A password that the account may have. It stays as it was typed: older hashes were made of that form. */
export const givenPassword = (tooLong: string) => z.string().check(...passwordLength(tooLong));

/** A `givenPassword` that must be present. */
export const requiredPassword = (missing: string, tooLong: string) =>
  required(missing).check(...passwordLength(tooLong));
