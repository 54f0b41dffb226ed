/** The tokens that have been checked: a second check of the same one fails. */

export type UsedTokens = { burn(token: string): boolean; clear(): void };

export function createUsedTokens(): UsedTokens {
  const used = new Set<string>();
  return {
    /** False where the token was used before. */
    burn(token) {
      if (used.has(token)) return false;
      used.add(token);
      return true;
    },
    clear: () => used.clear(),
  };
}
