import { plainForm } from "@portal/contract/values/common-password";

/**
 * Returns whether each word of a search begins some word of a text. A search word without accents matches words with
 * any accents.
 */
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
