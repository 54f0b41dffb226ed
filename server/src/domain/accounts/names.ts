import type { namesForm } from "@portal/contract/profile";
import type * as z from "zod/mini";

/** A player's names. A name that is undefined leaves the stored one unchanged; null or empty is none. */
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
