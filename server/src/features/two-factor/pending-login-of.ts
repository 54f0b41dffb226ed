import { findPendingLogin, type PendingLogin } from "../../domain/pending-logins.ts";
import type { Browser } from "../../kit/browser.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";

type Needed = Pick<Services, "db">;

/** The login of this browser that waits for its second step, if any. */
export async function maybePendingLoginOf(
  { db }: Needed,
  { approvalToken: token }: Browser,
): Promise<PendingLogin | undefined> {
  return token === undefined ? undefined : findPendingLogin(db, token);
}

/** The same, where there must be one. */
export async function pendingLoginOf(services: Needed, browser: Browser): Promise<PendingLogin> {
  const pending = await maybePendingLoginOf(services, browser);
  if (!pending) throw errors.loginApprovalOver();
  return pending;
}
