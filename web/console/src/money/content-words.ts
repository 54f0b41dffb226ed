/** A code of a bank in a transfer's content: long, and with a digit. */
const LONG_CODE = /\b(?=[\dA-Z]*\d)[\dA-Z]{12,}\b/gi;
const SHOWN_CHARACTERS = 4;

/** Keeps both ends of each long code, so that what a person wrote has room: `2757…3569 LE HOANG NAM`. */
export const withShortCodes = (content: string): string =>
  content.replaceAll(
    LONG_CODE,
    (code) => `${code.slice(0, SHOWN_CHARACTERS)}…${code.slice(-SHOWN_CHARACTERS)}`,
  );
