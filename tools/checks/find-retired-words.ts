import type { RetiredWord } from "./retired-words.ts";

export type Finding = {
  /** `file:line`, or the file alone where its name contains the word. */
  readonly place: string;
  readonly word: string;
  readonly instead: string;
};

/** Returns every place with a retired word in the file, its name included. */
export function findRetiredWords(
  words: readonly RetiredWord[],
  path: string,
  text: string,
): Finding[] {
  return words.flatMap(({ word, instead }) => {
    const pattern = patternOf(word);
    const lines = text.split("\n").flatMap((line, at) => (pattern.test(line) ? [at + 1] : []));
    const places = lines.map((line) => `${path}:${line}`);
    if (pattern.test(path)) places.unshift(path);
    return places.map((place) => ({ place, word, instead }));
  });
}

/** Returns a pattern for the whole word: `hers` is not in `others`. */
function patternOf(word: string): RegExp {
  const begins = word.startsWith("*");
  const ends = word.endsWith("*");
  const bare = RegExp.escape(word.slice(begins ? 1 : 0, ends ? -1 : undefined));
  return new RegExp(`${begins ? "" : String.raw`(?<!\w)`}${bare}${ends ? "" : String.raw`(?!\w)`}`);
}
