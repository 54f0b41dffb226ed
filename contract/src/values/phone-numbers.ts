/** Vietnam's mobile numbers: one rule for page and server, small enough to load with a page. */

/**
 * The prefixes of Vietnam's mobile numbers, as libphonenumber has them; a test of the server compares the
 * two.
 */
const NATIONAL =
  /^(?:121[0-3]\d|(?:1[46]0|3\d\d|5(?:[1689]\d|2[238]|59)|7[06-9]\d|8(?:[1-8]\d|9[6-9])|9(?:[0-8]\d|9[013-9]))\d\d)\d{4}$/;
/** What players write before the nine digits. */
const PREFIX = /^(?:\+84|0084|84(?=\d{9,10}$))?0?/;

/**
 * Returns the E.164 form of a Vietnamese mobile number: 0912345678, 84912345678 and +84912345678 are one
 * number.
 * @returns undefined where the text is no such number
 */
export function toVietnameseMobile(typed: string): string | undefined {
  const national = typed.replace(PREFIX, "");
  return NATIONAL.test(national) ? `+84${national}` : undefined;
}
