/** Proofs of work by ALTCHA v2: for a bot check (`altcha`), and for other purposes such as logins (`proofOfWork`). */
import { randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import type { BotCheck, Challenge } from "./bot-check.ts";

export type ProofOfWorkOptions = {
  /** Signs challenges, so that the server need not store them. */
  readonly secret: string;
  /** Further accepted secrets, while the secret is rotated. */
  readonly otherSecrets?: readonly string[];
  /** PBKDF2 iterations of each guess. */
  readonly cost: number;
  /** Consumes a solved challenge. Returns false if it was already consumed. */
  readonly useOnce: (token: string, expiresAt: Date) => Promise<boolean>;
};

/** How many guesses a solution takes: a random number in this range (`max` excluded) for each challenge. */
export type Guesses = { readonly min: number; readonly max: number };

/** What a challenge is for. The challenge's signature covers it. */
export type Purpose = Readonly<Record<string, string | number>>;

/**
 * Makes and verifies proofs of work that the caller's machine computes (ALTCHA v2). A challenge is signed,
 * bound to its purpose, short-lived and valid once.
 */
export type ProofOfWork = {
  challenge(purpose: Purpose, guesses: Guesses): Promise<Challenge>;
  /**
   * Checks the purpose, verifies the solution, and consumes the challenge.
   * @returns the challenge's purpose; undefined if the solution is wrong, expired or used before, or `fits` returns
   *   false
   */
  verify(token: string, fits: (purpose: Purpose) => boolean): Promise<Purpose | undefined>;
};

/** How long a challenge is valid. */
const CHALLENGE_MINUTES = 10;

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
      data: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string(), time: z.number().optional() }),
});

export function proofOfWork(options: ProofOfWorkOptions): ProofOfWork {
  const { secret, otherSecrets = [], cost, useOnce } = options;
  return {
    challenge: async (purpose, guesses) => {
      const { parameters, signature = "" } = await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost,
        counter: randomInt(guesses.min, guesses.max),
        data: { ...purpose },
        deriveKey,
        expiresAt: new Date(Date.now() + CHALLENGE_MINUTES * 60_000),
        hmacSignatureSecret: secret,
      });
      return { parameters: { ...parameters }, signature };
    },
    verify: async (token, fits) => {
      const payload = decode(token);
      if (!payload || !fits(payload.challenge.parameters.data)) return undefined;
      const { challenge, solution } = payload;
      const given = { counter: solution.counter, derivedKey: solution.derivedKey };
      const isSolved = async (hmacSignatureSecret: string) =>
        (await verifySolution({ challenge, solution: given, deriveKey, hmacSignatureSecret }))
          .verified;
      const verdicts = await Promise.all([secret, ...otherSecrets].map(isSolved));
      if (!verdicts.includes(true)) return undefined;
      const expiresAt = new Date(challenge.parameters.expiresAt * 1_000);
      const isFirst = await useOnce(challenge.signature, expiresAt);
      return isFirst ? challenge.parameters.data : undefined;
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

export type AltchaOptions = ProofOfWorkOptions & { readonly guesses?: Guesses };

/** Makes a flood expensive, but takes a phone only a fraction of a second. */
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
