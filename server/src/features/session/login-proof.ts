/**
 * The proof of work that a login takes where strangers have tried the account too often. It costs each caller
 * more with every try, and locks nobody out: a page computes it by itself.
 */
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";

/** The guesses of the lowest level: about half a second on a phone. Each level takes twice as much. */
const GUESSES = { min: 200, max: 400 };
/** Ten seconds on a phone: more would lock the player out. */
const MAX_LEVEL = 5;

type LoginProof = Services["loginProof"];

/**
 * Returns the error that demands a proof.
 * @param timesUsedUp how many times the account's limit has been reached
 */
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
 * Returns by how many times a valid proof raises a limit; 1 for an invalid proof. The price may have risen by
 * one level since the challenge was made: an attack under way does not make the player's work worthless.
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
