/** Files for spreadsheets: RFC 4180, in UTF-8 with the mark by which Excel knows it. */

export const CSV_MARK = "\u{feff}";

/**
 * What makes a spreadsheet take a text for a formula (OWASP, "CSV Injection"), full-width signs included.
 * Numbers are written as numbers and need no guard.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** One line, with its end. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

function cellOf(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
