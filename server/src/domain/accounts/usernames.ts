import { cleanText } from "@portal/contract/values/clean-text";

/** Names that players could take for the operator's own. */
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

/** Returns one spelling of a username, whatever its case, character width, invisible characters and surrounding space. */
export function normalizeUsername(typed: string): string {
  return cleanText(typed).normalize("NFKC").trim().toLowerCase();
}
