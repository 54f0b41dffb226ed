import { plainForm } from "@portal/contract/values/common-password";
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from "@portal/contract/values/limits";

/**
 * Returns the username nearest to a name that has letters which no username may have: `vo_lam` for `Võ Lâm`. Undefined
 * if the name is a username already, or too short.
 */
export function suggestUsername(typed: string): string | undefined {
  const suggested = plainForm(typed)
    .replaceAll(/[^a-z0-9_]+/g, " ")
    .trim()
    .replaceAll(" ", "_")
    .slice(0, USERNAME_MAX_LENGTH);
  return suggested === typed || suggested.length < USERNAME_MIN_LENGTH ? undefined : suggested;
}
