import { randomBytes } from "node:crypto";

/** 32 characters, without those that look alike. 256 is a multiple of 32, so each is equally likely. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** 60 random bits. */
const LENGTH = 12;
const GROUPS = /.{4}(?=.)/g;

/** Returns random gift codes such as `7KQM-2XHD-PA9R`. */
export const newCodes = (count: number): string[] =>
  Array.from({ length: count }, () =>
    [...randomBytes(LENGTH)]
      .map((byte) => LETTERS[byte % LETTERS.length])
      .join("")
      .replaceAll(GROUPS, "$&-"),
  );
