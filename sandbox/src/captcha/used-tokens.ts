/** The tokens that have been checked. A second check of the same token fails. */

export type UsedTokens = { burn(token: string): boolean; clear(): void };

export function createUsedTokens(): UsedTokens {
  const used = new Set<string>();
  return {
    /** Returns false if the token was used before. */
    burn(token) {
      if (used.has(token)) return false;
      used.add(token);
      return true;
    },
    clear: () => used.clear(),
  };
}
