import type { BotCheck } from "./bot-check.ts";
import { type Guesses, proofOfWork, type ProofOfWorkOptions } from "./proof-of-work.ts";

export type AltchaOptions = ProofOfWorkOptions & { readonly guesses?: Guesses };

/** Enough to make a flood expensive, and a fraction of a second on a phone. */
const GUESSES: Guesses = { min: 50, max: 250 };

/** A bot check without a third party: a proof of work, bound to its action. */
export function altcha({ guesses = GUESSES, ...options }: AltchaOptions): BotCheck {
  const work = proofOfWork(options);
  return {
    challenge: (action) => work.challenge({ action }, guesses),
    verify: async (token, action) =>
      (await work.verify(token, (purpose) => purpose["action"] === action)) ? "passed" : "failed",
  };
}
