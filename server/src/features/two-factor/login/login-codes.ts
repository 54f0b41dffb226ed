/** The mailed code that approves a login: the action `approve.login` of R-CODE-1. */
import { macOfCode, newCode, readCode } from "../../../domain/credentials/one-time-codes.ts";
import type { LoginChallenge } from "../../../domain/sessions/login-challenges.ts";
import { isMacUnderAny, type MacKeys } from "../../../kit/crypto/keys.ts";

type Login = Pick<LoginChallenge, "userId" | "tokenHash">;

/** @returns the code, which is stored nowhere, and its MAC, which is stored */
export function newLoginCode([key]: MacKeys, login: Login, address: string) {
  const code = newCode();
  return { code, mac: macOf(key, login, address, code) };
}

export function isLoginCode(
  keys: MacKeys,
  login: Login,
  { address, mac, typed }: { address: string; mac: Buffer; typed: string },
): boolean {
  return isMacUnderAny(keys, mac, (key) => macOf(key, login, address, readCode(typed)));
}

/** The code is valid for one login, and only while the account's address is the one that got the email. */
function macOf(key: Buffer, { userId, tokenHash }: Login, address: string, code: string): Buffer {
  return macOfCode(key, code, ["approve.login", userId, tokenHash.toString("hex"), address]);
}
