/** Matches a long number as Excel shortens it, with the decimal comma of Vietnam or a point: 9,70436E+11. */
const SHORTENED = /\d[.,]\d+E\+?\d+/i;

/** Returns the number that a spreadsheet has shortened in a text: its digits are lost. Undefined where there is none. */
export const shortenedNumberIn = (text: string): string | undefined => SHORTENED.exec(text)?.[0];

/** Returns whether a spreadsheet has shortened a cell's number. */
export const isShortenedNumber = (cell: string): boolean => shortenedNumberIn(cell) === cell.trim();
