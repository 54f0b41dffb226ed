/** More than any notice has; what lies deeper is left out, so that no signature fits. */
const MAX_DEPTH = 8;

/**
 * The forms in which a value may be written as JSON with sorted keys and no spaces: as JavaScript writes
 * it, as Python does (other letters escaped), and as PHP does (slashes too).
 */
export function sortedJson(value: unknown): string[] {
  // A text that is no JSON has no form; it can have been signed by nobody.
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
