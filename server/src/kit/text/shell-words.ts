/** A word that needs no quotes in any shell. */
const PLAIN = /^[A-Za-z0-9_@%+=:,./-]+$/;

/** Returns a command for pasting into a POSIX shell: every word arrives unchanged, and nothing in it runs. */
export const shellCommand = (words: readonly string[]): string => words.map(shellWord).join(" ");

/** Quotes a word. Between single quotes only the closing quote is special. */
const shellWord = (word: string): string =>
  PLAIN.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
