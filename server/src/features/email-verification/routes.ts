import {
  changeEmail as changeEmailCall,
  sendVerificationEmail as sendVerificationEmailCall,
  verifyEmail as verifyEmailCall,
} from "@portal/contract/email-verification";
import type { Viewer } from "../../domain/accounts/users.ts";
import { commonLimits } from "../../domain/limits.ts";
import { route } from "../../kit/http/routes.ts";
import { EVERYBODY } from "../../kit/limits/limit.ts";
import { addressKey } from "../../kit/limits/rate-limits.ts";
import type { Services } from "../../services.ts";
import { changeEmail } from "./change-email.ts";
import { limits } from "./limits.ts";
import { sendVerificationEmail } from "./send-verification-email.ts";
import { verifyEmail } from "./verify-email.ts";

export const emailVerificationRoutes = (services: Services) => [
  route<Viewer, typeof changeEmailCall>(changeEmailCall, {
    limits: ({ viewer, body }) => [
      { limit: limits.changeEmailByUser, by: String(viewer.id) },
      { limit: limits.changeEmailByUserDaily, by: String(viewer.id) },
      { limit: limits.changeEmailByRecipientDaily, by: body.newEmail.toLowerCase() },
      { limit: limits.changeEmailGlobally, by: EVERYBODY },
    ],
    handle: ({ viewer, body }) => changeEmail(services, viewer, body),
  }),
  route<Viewer, typeof sendVerificationEmailCall>(sendVerificationEmailCall, {
    limits: ({ viewer }) => [
      { limit: limits.verificationByUser, by: String(viewer.id) },
      { limit: limits.verificationByUserDaily, by: String(viewer.id) },
    ],
    handle: async ({ viewer }) => sendVerificationEmail(services, viewer),
  }),
  route<Viewer, typeof verifyEmailCall>(verifyEmailCall, {
    limits: ({ browser }) => [
      { limit: commonLimits.linkByAddress, by: addressKey(browser.address) },
    ],
    handle: async ({ body }) => verifyEmail(services, body.token),
  }),
];
