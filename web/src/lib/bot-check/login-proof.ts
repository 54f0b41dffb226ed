import { login } from "@portal/contract/session";
import { ApiError, codeOf } from "../api/api-error.ts";
import { solveChallenge } from "./altcha.ts";

/**
 * How often a login is sent with a proof: the price may rise between two tries. Then the player has to try again.
 */
const MAX_TRIES = 3;

/**
 * Does the work that the server demands where strangers have tried the account too often, and sends the login
 * again. Loaded on first use.
 * @param refusal the error that brought the challenge
 */
export async function proveLogin<Reply>(
  refusal: unknown,
  sendLogin: (proof: string) => Promise<Reply>,
): Promise<Reply> {
  let thrown = refusal;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const challenge = challengeIn(thrown);
    // Where the browser cannot solve it, the server's message says what to do.
    const solved = challenge && (await solveChallenge(challenge).catch(() => undefined));
    if (!solved) break;
    try {
      return await sendLogin(solved.token);
    } catch (again) {
      thrown = again;
    }
  }
  throw thrown;
}

function challengeIn(thrown: unknown): ApiError["challenge"] {
  const isAsked = thrown instanceof ApiError && codeOf(login, thrown) === "login_proof_needed";
  return isAsked ? thrown.challenge : undefined;
}
