import { startPasskeyProof as startPasskeyProofCall } from "@portal/contract/proofs";
import { sendSecurityCode as sendSecurityCodeCall } from "@portal/contract/security-code";
import { startPasskeyProof } from "../../domain/proofs/start-passkey-proof.ts";
import type { Viewer } from "../../domain/users.ts";
import { route } from "../../kit/routes.ts";
import { EVERYBODY, limits } from "../../limits.ts";
import type { Services } from "../../services.ts";
import { sendSecurityCode } from "./send-security-code.ts";

export const securityCodeRoutes = (services: Services) => [
  route<Viewer, typeof sendSecurityCodeCall>(sendSecurityCodeCall, {
    limits: ({ viewer, body }) => [
      { limit: limits.securityCodeByUser, by: String(viewer.id) },
      { limit: limits.securityCodeByUserDaily, by: String(viewer.id) },
      ...(body.channel === "sms"
        ? smsLimits(viewer)
        : [{ limit: limits.securityCodeGlobally, by: EVERYBODY }]),
    ],
    handle: ({ viewer, body }) => sendSecurityCode(services, viewer, body),
  }),
  route<Viewer, typeof startPasskeyProofCall>(startPasskeyProofCall, {
    limits: ({ viewer }) => [{ limit: limits.passkeyProofByUser, by: String(viewer.id) }],
    handle: ({ viewer, body }) => startPasskeyProof(services, viewer, body.action),
  }),
];

/** By the phone too, together with the answers to its own texts: a phone may serve several accounts. */
const smsLimits = ({ id, phoneNumber }: Viewer) => [
  { limit: limits.smsCodeByUser, by: String(id) },
  { limit: limits.smsCodeByUserDaily, by: String(id) },
  { limit: limits.smsAnswerByPhone, by: phoneNumber ?? "" },
  { limit: limits.smsAnswerByPhoneDaily, by: phoneNumber ?? "" },
  { limit: limits.smsAnswerGlobally, by: EVERYBODY },
];
