import * as calls from "@portal/contract/email-verification";
import { commonLimits, proofLimits } from "../../domain/limits.ts";
import { type Feature, route } from "../../feature.ts";
import { byUser, byAddress, byEverybody } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { changeEmail } from "./change-email.ts";
import { limits } from "./limits.ts";
import { sendVerificationEmail } from "./send-verification-email.ts";
import { verifyEmail } from "./verify-email.ts";

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

/**
 * Lets players add, change and verify their email address. A link that was sent to the address verifies it.
 */
export const emailVerification: Feature = { routes };
