import { randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import type { BotCheck, BotCheckVerdict } from "./bot-check.ts";

export type AltchaOptions = {
  /** Signs challenges, so that the server need not remember them. */
  readonly secret: string;
  /** Iterations of PBKDF2 for each guess. */
  readonly cost: number;
  /** How many guesses a solution takes: chosen anew for each challenge. */
  readonly guesses?: Guesses;
  /** Uses a solved challenge up; false where it has been used before. */
  readonly useOnce: (token: string, expiresAt: Date) => Promise<boolean>;
};

export type Guesses = { readonly min: number; readonly max: number };

const CHALLENGE_MINUTES = 10;
/** Enough to cost a flood dearly, a fraction of a second on a phone. */
const GUESSES: Guesses = { min: 50, max: 250 };

const solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
      data: z.object({ action: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string(), time: z.number().optional() }),
});

/** A proof of work (ALTCHA v2): signed, bound to its action, short lived, good once. */
export function altcha(options: AltchaOptions): BotCheck {
  const { secret, cost, guesses = GUESSES, useOnce } = options;
  return {
    challenge: async (action) => {
      const { parameters, signature = "" } = await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost,
        counter: randomInt(guesses.min, guesses.max),
        data: { action },
        deriveKey,
        expiresAt: new Date(Date.now() + CHALLENGE_MINUTES * 60_000),
        hmacSignatureSecret: secret,
      });
      return { parameters: { ...parameters }, signature };
    },
    verify: async (token, action): Promise<BotCheckVerdict> => {
      const payload = decode(token);
      if (!payload || payload.challenge.parameters.data.action !== action) return "failed";
      const { challenge, solution } = payload;
      const { verified } = await verifySolution({
        challenge,
        solution: { counter: solution.counter, derivedKey: solution.derivedKey },
        deriveKey,
        hmacSignatureSecret: secret,
      });
      if (!verified) return "failed";
      const expiresAt = new Date(challenge.parameters.expiresAt * 1_000);
      return (await useOnce(challenge.signature, expiresAt)) ? "passed" : "failed";
    },
  };
}

function decode(token: string): z.output<typeof solved> | undefined {
  try {
    return solved.safeParse(JSON.parse(Buffer.from(token, "base64").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}
