/** Solves the proof of work. The library's solver does it in workers, so that the page stays responsive. */
import { type Challenge, solveChallengeWorkers } from "altcha-lib";
import { type BotCheckAction, getBotCheckChallenge } from "@portal/contract/captcha";
import type { ReplyOf } from "@portal/contract/http/call";
import { send } from "../api/api.ts";
import type { BotCheckToken } from "./bot-check-token.ts";

/** How long the work may take. */
const SOLVE_TIMEOUT_MS = 60_000;
/** At most so many workers at once: more would leave no processor for the page on a phone. */
const MOST_WORKERS = 4;
const MS_PER_SECOND = 1_000;

/** @throws ApiError where no challenge comes, Error where it is not solved in time */
export async function solveAltcha(action: BotCheckAction): Promise<BotCheckToken> {
  return solveChallenge(await send(getBotCheckChallenge, { query: { action } }));
}

/** @throws Error where it is not solved in time */
export async function solveChallenge(
  given: ReplyOf<typeof getBotCheckChallenge>,
): Promise<BotCheckToken> {
  const challenge = asChallenge(given);
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(MOST_WORKERS, Math.max(1, navigator.hardwareConcurrency - 1)),
    createWorker: () =>
      new Worker(new URL("./altcha-worker.ts", import.meta.url), { type: "module" }),
    timeout: SOLVE_TIMEOUT_MS,
  });
  if (!solution) throw new Error("the challenge was not solved in time");
  const { expiresAt } = challenge.parameters;
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    expiresAtMs: expiresAt === undefined ? Infinity : expiresAt * MS_PER_SECOND,
  };
}

/** The contract leaves open the part that only the library on both sides reads. */
function asChallenge(reply: ReplyOf<typeof getBotCheckChallenge>): Challenge {
  return reply as unknown as Challenge;
}
