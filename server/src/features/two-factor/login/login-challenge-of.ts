import {
  findLoginChallenge,
  type LoginChallenge,
} from "../../../domain/sessions/login-challenges.ts";
import type { Browser } from "../../../kit/http/browser/browser.ts";
import type { Services } from "../../../services.ts";
import { errors } from "../errors.ts";

type Needed = Pick<Services, "db">;

/** Returns this browser's login that waits for its second step, if any. */
export async function maybeLoginChallengeOf(
  { db }: Needed,
  { approvalToken: token }: Browser,
): Promise<LoginChallenge | undefined> {
  return token === undefined ? undefined : findLoginChallenge(db, token);
}

/** Returns the waiting login of this browser. @throws loginApprovalOver where there is none */
export async function loginChallengeOf(
  services: Needed,
  browser: Browser,
): Promise<LoginChallenge> {
  const pending = await maybeLoginChallengeOf(services, browser);
  if (!pending) throw errors.loginApprovalOver();
  return pending;
}
