import { login } from "@portal/contract/session";
import { ApiError } from "../api/api-error.ts";
import { codeOf } from "../api/error-code.ts";
import { solveChallenge } from "./altcha.ts";

/** Each try may find that the price has risen since; an attack that is faster than that is left to the player. */
const MAX_TRIES = 3;

/**
 * Does the work that the server asks for where strangers have tried the account too often, and sends the
 * login again. Loaded once it is asked for.
 * @param refusal the error that brought the challenge
 */
export async function proveLogin<Reply>(
  refusal: unknown,
  sendLogin: (proof: string) => Promise<Reply>,
): Promise<Reply> {
  let thrown = refusal;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const challenge = challengeIn(thrown);
    // Where it cannot be solved here the server's own words say what to do.
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
