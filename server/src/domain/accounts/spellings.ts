/**
 * Brings names, usernames and email addresses to one spelling, and refuses usernames that imitate the operator
 * (`isReserved`).
 */
import type { namesForm } from "@portal/contract/profile";
import { cleanText } from "@portal/contract/values/clean-text";
import type * as z from "zod/mini";

/** A player's names. Undefined leaves the stored name unchanged; null or empty removes it. */
export type Names = z.output<typeof namesForm>;

/** Tidies each name. The result must still pass the form's rules (`namesForm`). */
export function tidyNames<N extends { readonly [Name in keyof Names]: Names[Name] }>(names: N): N {
  const entries = Object.entries(names).map(([field, name]) => [
    field,
    typeof name === "string" ? tidyName(name) : name,
  ]);
  return Object.fromEntries(entries) as N;
}

/**
 * Returns one spelling of a name: composed letters, single spaces, none at the ends. Invisible characters are
 * removed, since some change the direction of the text around them.
 */
export function tidyName(name: string): string {
  return name
    .normalize("NFC")
    .replaceAll(/[\p{Cf}\p{Cs}]/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Names that players could mistake for the operator's. */
const RESERVED = new Set([
  "admin",
  "administrator",
  "fsonline",
  "gamemaster",
  "hotro",
  "moderator",
  "quantri",
  "quantrivien",
  "root",
  "support",
  "system",
]);

export const isReserved = (username: string): boolean => RESERVED.has(username);

/** Returns one spelling of a username: it ignores case, character width, invisible characters and surrounding space. */
export function normalizeUsername(typed: string): string {
  return cleanText(typed).normalize("NFKC").trim().toLowerCase();
}

/** Returns one spelling of an address that the contract has accepted: the domain ignores case. */
export function normalizeEmail(typed: string): string {
  const at = typed.lastIndexOf("@");
  return typed.slice(0, at) + typed.slice(at).toLowerCase();
}

/** Compares addresses regardless of case, as mail systems do, though the standard does not require it. */
export function isSameEmail(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
