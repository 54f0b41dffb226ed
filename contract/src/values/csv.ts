/** Files for spreadsheets: RFC 4180, in UTF-8 with the byte order mark by which Excel recognises it. */

export const CSV_MARK = "\u{feff}";

/**
 * The first characters that make a spreadsheet take a text for a formula (OWASP, "CSV Injection"), with the
 * full-width ones. Numbers are written as numbers and need no guard.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Returns one line, with its line end. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

function cellOf(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
