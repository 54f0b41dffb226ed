/**
 * Text of strangers for a terminal. What moves a cursor, turns the reading direction or cannot be seen stands
 * there as its number: U+202E as \u{202e}. A line can neither be left nor be made to look like another.
 */

/** Control characters, line separators, marks without a shape (all of the bidirectional ones), half characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const ESCAPED = /\\u\{([0-9a-f]{1,6})\}/g;

const numbered = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`;

/** One line, whatever the text holds. */
export const visibleText = (text: string): string => text.replace(UNSEEN, numbered);

/** Text of the program's own lines, whose breaks stay. */
export const visibleLines = (text: string): string => text.split("\n").map(visibleText).join("\n");

/** The same for JSON, in JSON's own form. */
export const visibleJson = (json: string): string =>
  json.replace(UNSEEN, (character) =>
    character === "\n"
      ? character
      : Array.from(
          { length: character.length },
          (_, at) => String.raw`\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
        ).join(""),
  );

/** As `visibleText`, so that `fromReversible` gets back every text, those with such escapes in them included. */
export const reversiblyVisible = (text: string): string =>
  visibleText(text.replace(/\\(?=u\{)/g, numbered));

/** What `reversiblyVisible` was given. */
export const fromReversible = (text: string): string =>
  text.replace(ESCAPED, (escape, digits: string) => {
    const point = Number.parseInt(digits, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : escape;
  });
