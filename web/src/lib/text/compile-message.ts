/**
 * Prepares a source text for Lingui: `Cần: {n} KP` becomes text and places to fill. Vietnamese has no plural
 * forms, so the texts use nothing of ICU but named places. The library's own compiler would be ten times the
 * size, for features that are not used.
 */
export function compileMessage(text: string): (string | [string])[] {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index): string | [string] => (index % 2 === 0 ? part : [part]))
    .filter((part) => part !== "");
}
