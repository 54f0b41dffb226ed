import { findLoginChallenge, type LoginChallenge } from "../../domain/sessions/login-challenges.ts";
import type { Browser } from "../../kit/http/browser/browser.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";

type Needed = Pick<Services, "db">;

/** The login of this browser that waits for its second step, if any. */
export async function maybeLoginChallengeOf(
  { db }: Needed,
  { approvalToken: token }: Browser,
): Promise<LoginChallenge | undefined> {
  return token === undefined ? undefined : findLoginChallenge(db, token);
}

/** The same, where there must be one. */
export async function loginChallengeOf(
  services: Needed,
  browser: Browser,
): Promise<LoginChallenge> {
  const pending = await maybeLoginChallengeOf(services, browser);
  if (!pending) throw errors.loginApprovalOver();
  return pending;
}
