/**
 * The proof of work that a login takes where strangers have tried the account too often. It costs whoever
 * tries, more with every try, and keeps nobody out: a page does it by itself.
 */
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";

/** Of the lowest level: about half a second on a phone. Each level takes twice as much. */
const GUESSES = { min: 200, max: 400 };
/** Ten seconds on a phone: more would keep its player out. */
const MAX_LEVEL = 5;

type LoginProof = Services["loginProof"];

/** The error that asks for it. @param timesUsedUp how many times over the account's limit has been used up */
export async function proofNeeded(
  proof: LoginProof,
  account: string,
  timesUsedUp: number,
): Promise<Error> {
  const level = Math.min(timesUsedUp, MAX_LEVEL);
  const times = 2 ** (level - 1);
  const guesses = { min: GUESSES.min * times, max: GUESSES.max * times };
  return errors.loginProofNeeded(await proof.challenge({ account, level }, guesses));
}

/**
 * How many times its number a limit lets a login through that brings this proof; 1 where it is none. The
 * price may have gone up by one level since the challenge was made, so that an attack under way does not
 * make its player's work worthless.
 */
export async function timesPaid(
  proof: LoginProof,
  account: string,
  token: string,
): Promise<number> {
  const purpose = await proof.verify(token, (made) => made["account"] === account);
  if (purpose === undefined) return 1;
  const level = Number(purpose["level"]);
  return level >= MAX_LEVEL ? Infinity : level + 2;
}
