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

/** One spelling for every way of typing a name: case, width, surrounding space. */
export function normalizeUsername(typed: string): string {
  return typed.normalize("NFKC").trim().toLowerCase();
}
