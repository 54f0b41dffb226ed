/** Lets players add, change and verify their email address. */
import * as calls from "@portal/contract/email-verification";
import { commonLimits, proofLimits } from "../../domain/limits.ts";
import { type Feature, route } from "../../feature.ts";
import {
  byAddress,
  byEverybody,
  byUser,
  DAY,
  limit,
  MINUTE,
  shared,
} from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { changeEmail } from "./change-email.ts";
import { sendVerificationEmail } from "./send-verification-email.ts";
import { verifyEmail } from "./verify-email.ts";

export const limits = {
  verificationByUser: limit("email-verification.user", 20, 15 * MINUTE),
  verificationByUserDaily: limit("email-verification.user.day", 60, DAY),
  // Each change can guess the password, and sends an email, perhaps to a stranger.
  changeEmailByUser: limit("change-email.user", 10, 10 * MINUTE),
  changeEmailByUserDaily: limit("change-email.user.day", 30, DAY),
  changeEmailByRecipientDaily: limit("change-email.recipient.day", 10, DAY),
  changeEmailGlobally: shared("change-email.all", 300, MINUTE),
};

const routes = (services: Services) => [
  route(calls.changeEmail, {
    limits: ({ viewer, body }) => [
      ...byUser(viewer, limits.changeEmailByUser, limits.changeEmailByUserDaily),
      { limit: limits.changeEmailByRecipientDaily, by: body.newEmail.toLowerCase() },
      ...byEverybody(limits.changeEmailGlobally),
      ...(body.proof === undefined ? [] : proofLimits(viewer)),
    ],
    handle: ({ viewer, body }) => changeEmail(services, viewer, body),
  }),
  route(calls.sendVerificationEmail, {
    limits: ({ viewer }) =>
      byUser(viewer, limits.verificationByUser, limits.verificationByUserDaily),
    handle: async ({ viewer }) => sendVerificationEmail(services, viewer),
  }),
  route(calls.verifyEmail, {
    limits: ({ browser }) => byAddress(browser, commonLimits.linkByAddress),
    handle: async ({ body }) => verifyEmail(services, body.token),
  }),
];

export const emailVerification: Feature = { routes };
