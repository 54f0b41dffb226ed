import { deleteExpiredChanges } from "../../domain/accounts/account-changes.ts";
import { DELETE_ENDED_EVERY_MS, type Feature, job } from "../../feature.ts";
import { MAIL_USERNAMES, mailUsernames } from "./recover-username.ts";
import { recoveryRoutes } from "./routes.ts";
import { MAIL_RESET_LINK, mailResetLink } from "./send-reset-email.ts";

/**
 * Helps players who have lost their account: to a new password, to a forgotten username, and to undo a
 * stranger's change of it. The periodic work deletes the changes that can no longer be undone.
 */
export const recovery: Feature = {
  routes: recoveryRoutes,
  jobs: [job(MAIL_RESET_LINK, mailResetLink), job(MAIL_USERNAMES, mailUsernames)],
  periodic: [{ everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredChanges(db) }],
};
