/** A word that the project used to have, and what it says today. */
export type RetiredWord = {
  /** As it was written, capitals included; `*` at an end stands for the rest of a name. */
  readonly word: string;
  readonly instead: string;
};

/**
 * Words that do not come back: retired-words.test.ts finds them in every file and file name. Whoever renames
 * something adds the old word here, in the same commit. docs/terms.md says what today's words mean.
 */
export const retiredWords: readonly RetiredWord[] = [
  { word: "half-done login", instead: "login challenge" },
  { word: "pending login", instead: "login challenge" },
  { word: "hers", instead: "the player's" },
  { word: "tellCase*", instead: "notify…" },
  { word: "tellOfRefusal*", instead: "log…" },
];
