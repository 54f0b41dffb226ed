/**
 * Refuses new passwords that are common or personal, beyond the contract's rule of strength (ASVS 5.0: 6.2.4, 6.2.11).
 */
import { readFileSync } from "node:fs";
import {
  isCommonPassword,
  lettersAndDigits,
  plainForm,
  readCommonPasswords,
  SIGN,
  withoutDisguise,
} from "@portal/contract/values/common-password";
import { PASSWORD_MIN_LENGTH } from "@portal/contract/values/limits";
import type { HashingLane } from "../../kit/hashing/hashing-queue.ts";
import type { Passwords } from "../../kit/hashing/passwords.ts";
import { commonErrors } from "../errors.ts";

declare const approved: unique symbol;
/** The hash of a password that has passed the policy. Only `hashNewPassword` makes one. */
export type NewPasswordHash = string & { readonly [approved]: true };

export type NewPassword = {
  readonly password: string;
  /** The form's field at which a refusal is shown. */
  readonly field: "password" | "newPassword";
  /** `known` by default: a caller who may set another password has proved who they are. A registration has not. */
  readonly lane?: HashingLane;
  /** What others know about the player. */
  readonly owner: {
    readonly username: string;
    readonly phoneNumber?: string;
    readonly email?: string | null;
  };
};

type PolicyServices = {
  readonly passwords: Passwords;
  readonly config: {
    readonly portal: { readonly brand: { readonly gameId: string; readonly gameName: string } };
  };
};

/** Checks and hashes a new password, on every path that sets one. @throws passwordCommon, passwordPersonal */
export async function hashNewPassword(
  { passwords, config }: PolicyServices,
  { password, field, owner, lane = "known" }: NewPassword,
): Promise<NewPasswordHash> {
  const { gameId, gameName } = config.portal.brand;
  if (isCommonPassword(password, COMMON)) throw commonErrors.passwordCommon(field);
  if (isMostlyWords(password, [gameId, gameName, ...wordsOf(owner)])) {
    throw commonErrors.passwordPersonal(field);
  }
  return (await passwords.hash(password, lane)) as NewPasswordHash;
}

/** @public The passwords that attackers try first. */
export const COMMON = readCommonPasswords(
  readFileSync(
    new URL(import.meta.resolve("@portal/contract/values/common-passwords.txt")),
    "utf8",
  ),
);

/** Returns whether the password is too short without words that others know about the player or the game. */
function isMostlyWords(password: string, words: readonly string[]): boolean {
  const patterns = words
    .map((word) => lettersAndDigits(plainForm(word)))
    .filter((word) => word.length >= SHORTEST_WORD)
    .map((word) => new RegExp(Array.from(word).join("_*"), "gu"));
  const plain = plainForm(password);
  return [plain, ...withoutDisguise(plain)].some((spelling) => {
    // A class of all signs between any two letters of a pattern would take a millisecond to compile.
    const signsAlike = spelling.replaceAll(SIGN, "_");
    const own = patterns.reduce((rest, pattern) => rest.replaceAll(pattern, ""), signsAlike);
    return own !== signsAlike && own.length < PASSWORD_MIN_LENGTH;
  });
}

/** Shorter names and words are not looked for in a password. */
const SHORTEST_WORD = 4;
/** How many last digits of a phone are looked for: +84912345678 and 0912345678 have these in common. */
const NATIONAL_DIGITS = 9;

function wordsOf({ username, phoneNumber, email }: NewPassword["owner"]): string[] {
  const mailbox = email?.split("@")[0];
  return [
    username,
    ...(phoneNumber ? [phoneNumber.slice(-NATIONAL_DIGITS)] : []),
    ...(mailbox ? [mailbox] : []),
  ];
}
