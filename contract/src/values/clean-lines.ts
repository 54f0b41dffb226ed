import { cleanText } from "./clean-text.ts";

/** Cleans plain text of several lines: composes its letters, and removes control characters other than line breaks. */
export function cleanLines(text: string): string {
  return cleanText(
    text
      .normalize("NFC")
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(/(?!\n)\p{Cc}/gu, ""),
  );
}
