/**
 * Makes texts that others wrote safe for a terminal, and quotes words for a shell (`shellCommand`). Characters that
 * move the cursor, change the reading direction or are invisible become numbers: U+202E is \u{202e}.
 */

/** Control characters, line separators, format characters (with all bidirectional ones), lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const ESCAPED = /\\u\{([0-9a-f]{1,6})\}/g;

const numbered = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`;

/** Returns the text as one line. */
export const visibleText = (text: string): string => text.replace(UNSAFE, numbered);

/** Makes the program's own lines safe, and keeps their line breaks. */
export const visibleLines = (text: string): string => text.split("\n").map(visibleText).join("\n");

/** Makes JSON safe, with JSON's own escapes. */
export const visibleJson = (json: string): string =>
  json.replace(UNSAFE, (character) =>
    character === "\n"
      ? character
      : Array.from(
          { length: character.length },
          (_, at) => String.raw`\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
        ).join(""),
  );

/** Like `visibleText`, but `fromReversible` restores every text, even one that contains such escapes. */
export const reversiblyVisible = (text: string): string =>
  visibleText(text.replace(/\\(?=u\{)/g, numbered));

/** Restores the text that was given to `reversiblyVisible`. */
export const fromReversible = (text: string): string =>
  text.replace(ESCAPED, (escape, digits: string) => {
    const point = Number.parseInt(digits, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : escape;
  });

/** A word that needs no quotes in any shell. */
const PLAIN = /^[A-Za-z0-9_@%+=:,./-]+$/;

/** Returns a command for pasting into a POSIX shell: every word arrives unchanged, and none is executed. */
export const shellCommand = (words: readonly string[]): string => words.map(shellWord).join(" ");

/** Quotes a word. Between single quotes only the closing quote is special. */
const shellWord = (word: string): string =>
  PLAIN.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
