import { deleteExpiredChanges } from "../../domain/accounts/account-changes.ts";
import { DELETE_ENDED_EVERY_MS, type Feature, job } from "../../feature.ts";
import { MAIL_USERNAMES, mailUsernames } from "./recover-username.ts";
import { recoveryRoutes } from "./routes.ts";
import { MAIL_RESET_LINK, mailResetLink } from "./send-reset-email.ts";

export const recovery: Feature = {
  routes: recoveryRoutes,
  jobs: [job(MAIL_RESET_LINK, mailResetLink), job(MAIL_USERNAMES, mailUsernames)],
  periodic: [{ everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredChanges(db) }],
};
