import { plainForm } from "@portal/contract/values/common-password";

/** Returns whether a text has words that begin with each word of a search. One typed without accents fits with any. */
export function matches(text: string, search: string): boolean {
  const written = wordsOf(text);
  return wordsOf(search).every((sought) => {
    const form = sought === plainForm(sought) ? plainForm : String;
    return written.some((word) => form(word).startsWith(sought));
  });
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize("NFC")
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
