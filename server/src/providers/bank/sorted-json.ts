/** Deeper than any real notice. Deeper values are left out, so that no signature matches. */
const MAX_DEPTH = 8;

/**
 * Returns the three forms of a value as JSON with sorted keys and no spaces: as JavaScript writes it, as
 * Python does (non-ASCII characters escaped), and as PHP does (slashes escaped too).
 */
export function sortedJson(value: unknown): string[] {
  // A text that is not JSON has an empty form, which nobody can have signed.
  const plain = value === undefined ? "" : JSON.stringify(withSortedKeys(value, MAX_DEPTH));
  const ascii = plain.replaceAll(/[\u0080-\uffff]/g, escaped);
  return [plain, ascii, ascii.replaceAll("/", "\\/")];
}

function withSortedKeys(value: unknown, depth: number): unknown {
  if (value === null || typeof value !== "object") return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((inner) => withSortedKeys(inner, depth - 1));
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withSortedKeys(inner, depth - 1)]));
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
