import { startPasskeyProof as startPasskeyProofCall } from "@portal/contract/proofs";
import { sendSecurityCode as sendSecurityCodeCall } from "@portal/contract/security-code";
import type { Viewer } from "../../domain/accounts/users.ts";
import { commonLimits } from "../../domain/limits.ts";
import { startPasskeyProof } from "../../domain/proofs/start-passkey-proof.ts";
import { route } from "../../kit/http/routes.ts";
import { EVERYBODY } from "../../kit/limits/limit.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";
import { sendSecurityCode } from "./send-security-code.ts";

export const securityCodeRoutes = (services: Services) => [
  route<Viewer, typeof sendSecurityCodeCall>(sendSecurityCodeCall, {
    limits: ({ viewer, body }) => [
      { limit: limits.securityCodeByUser, by: String(viewer.id) },
      { limit: commonLimits.securityCodeByUserDaily, by: String(viewer.id) },
      ...(body.channel === "sms"
        ? smsLimits(viewer)
        : [{ limit: commonLimits.securityCodeGlobally, by: EVERYBODY }]),
    ],
    handle: ({ viewer, body }) => sendSecurityCode(services, viewer, body),
  }),
  route<Viewer, typeof startPasskeyProofCall>(startPasskeyProofCall, {
    limits: ({ viewer }) => [{ limit: limits.passkeyProofByUser, by: String(viewer.id) }],
    handle: ({ viewer, body }) => startPasskeyProof(services, viewer, body.action),
  }),
];

/** Also by the phone, in one count with the replies to its own texts: a phone may serve several accounts. */
const smsLimits = ({ id, phoneNumber }: Viewer) => [
  { limit: limits.smsCodeByUser, by: String(id) },
  { limit: limits.smsCodeByUserDaily, by: String(id) },
  { limit: commonLimits.smsAnswerByPhone, by: phoneNumber ?? "" },
  { limit: commonLimits.smsAnswerByPhoneDaily, by: phoneNumber ?? "" },
  { limit: commonLimits.smsAnswerGlobally, by: EVERYBODY },
];
