import { randomBytes } from "node:crypto";

/** Without letters and digits that are mistaken for one another. 32 of them: each byte gives one, evenly. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** 60 bits: nobody guesses one. */
const LENGTH = 12;
const GROUPS = /.{4}(?=.)/g;

/** Makes gift codes of random letters and digits: `7KQM-2XHD-PA9R`. */
export const newCodes = (count: number): string[] =>
  Array.from({ length: count }, () =>
    [...randomBytes(LENGTH)]
      .map((byte) => LETTERS[byte % LETTERS.length])
      .join("")
      .replaceAll(GROUPS, "$&-"),
  );
