import {
  sendVerificationEmail as sendVerificationEmailCall,
  verifyEmail as verifyEmailCall,
} from "@portal/contract/email-verification";
import type { Viewer } from "../../domain/users.ts";
import { addressKey } from "../../kit/rate-limits.ts";
import { route } from "../../kit/routes.ts";
import { limits } from "../../limits.ts";
import type { Services } from "../../services.ts";
import { sendVerificationEmail } from "./send-verification-email.ts";
import { verifyEmail } from "./verify-email.ts";

export const emailVerificationRoutes = (services: Services) => [
  route<Viewer, typeof sendVerificationEmailCall>(sendVerificationEmailCall, {
    limits: ({ viewer }) => [
      { limit: limits.verificationByUser, by: String(viewer.id) },
      { limit: limits.verificationByUserDaily, by: String(viewer.id) },
    ],
    handle: async ({ viewer }) => sendVerificationEmail(services, viewer),
  }),
  route<Viewer, typeof verifyEmailCall>(verifyEmailCall, {
    limits: ({ request }) => [{ limit: limits.linkByAddress, by: addressKey(request.ip) }],
    handle: async ({ body }) => verifyEmail(services, body.token),
  }),
];
