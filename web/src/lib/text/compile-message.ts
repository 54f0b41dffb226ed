/**
 * Prepares a source text for Lingui: `Cần: {n} KP` becomes text and places to fill. Vietnamese has no
 * plural forms, so named places are all of ICU that the texts use; the library's own compiler would
 * be ten times the size of this to allow what is not there.
 */
export function compileMessage(text: string): (string | [string])[] {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index): string | [string] => (index % 2 === 0 ? part : [part]))
    .filter((part) => part !== "");
}
