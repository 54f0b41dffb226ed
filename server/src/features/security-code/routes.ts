import { sendSecurityCode as sendSecurityCodeCall } from "@portal/contract/security-code";
import type { Viewer } from "../../domain/users.ts";
import { route } from "../../kit/routes.ts";
import { EVERYBODY, limits } from "../../limits.ts";
import type { Services } from "../../services.ts";
import { sendSecurityCode } from "./send-security-code.ts";

export const securityCodeRoutes = (services: Services) => [
  route<Viewer, typeof sendSecurityCodeCall>(sendSecurityCodeCall, {
    limits: ({ viewer }) => [
      { limit: limits.securityCodeByUser, by: String(viewer.id) },
      { limit: limits.securityCodeByUserDaily, by: String(viewer.id) },
      { limit: limits.securityCodeGlobally, by: EVERYBODY },
    ],
    handle: ({ viewer, body }) => sendSecurityCode(services, viewer, body.action),
  }),
];
