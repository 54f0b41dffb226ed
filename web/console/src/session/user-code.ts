/** Writes the code of a sign-in as it is typed: capitals, with a dash in the middle. */
import { USER_CODE_LENGTH } from "@portal/contract/console/command-line";

const HALF = USER_CODE_LENGTH / 2;

/** What Vietnamese keyboards (Telex) make of letters that codes have. */
const BY_TELEX: Readonly<Record<string, string>> = { Ư: "W", Đ: "DD" };

const lettersOf = (typed: string): string =>
  typed
    .normalize("NFC")
    .toUpperCase()
    .replaceAll(/[ƯĐ]/g, (letter) => BY_TELEX[letter]!)
    .replaceAll(/[^A-Z]/g, "")
    .slice(0, USER_CODE_LENGTH);

const withDash = (letters: string): string =>
  letters.length > HALF ? `${letters.slice(0, HALF)}-${letters.slice(HALF)}` : letters;

/** `wdjbm` is `WDJB-M`. */
export const writeUserCode = (typed: string): string => withDash(lettersOf(typed));

export const isWholeUserCode = (typed: string): boolean =>
  lettersOf(typed).length === USER_CODE_LENGTH;

/** Returns where the caret stands in the written code, behind the letters that are before it in the typed text. */
export const caretIn = (typed: string, caret: number): number =>
  withDash(lettersOf(typed.slice(0, caret))).length;
