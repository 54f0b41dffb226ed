/** Parts with a digit, joined by points: `DS2J08ES3T.8930.345899`. */
const CODE = /\b(?=[A-Z]*\d)[\dA-Z]+(?:\.(?=[A-Z]*\d)[\dA-Z]+)*\b/gi;
/** A bank's code is longer than a player's payment code or a phone number. */
const LONG_CHARACTERS = 12;
const SHOWN_CHARACTERS = 4;

/** Keeps both ends of each long code, so that what a person wrote has room: `2757…3569 LE HOANG NAM`. */
export const withShortCodes = (content: string): string =>
  content.replaceAll(CODE, (code) =>
    code.length < LONG_CHARACTERS
      ? code
      : `${code.slice(0, SHOWN_CHARACTERS)}…${code.slice(-SHOWN_CHARACTERS)}`,
  );
