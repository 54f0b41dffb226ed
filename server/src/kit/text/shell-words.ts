/** Needs no quotes in any shell. */
const PLAIN = /^[A-Za-z0-9_@%+=:,./-]+$/;

/** A command for pasting into a POSIX shell: every word arrives as it is, and nothing in it runs. */
export const shellCommand = (words: readonly string[]): string => words.map(shellWord).join(" ");

/** Between single quotes nothing means anything but their end. */
const shellWord = (word: string): string =>
  PLAIN.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
