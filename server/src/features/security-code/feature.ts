/** Provides the proofs that risky actions need: a code by email or SMS, or the challenge for a passkey. */
import * as proofCalls from "@portal/contract/proofs";
import * as calls from "@portal/contract/security-code";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { startPasskeyProof, listProofMethods } from "../../domain/credentials/proofs.ts";
import { commonLimits, smsAnswerLimits } from "../../domain/limits.ts";
import { type Feature, route } from "../../feature.ts";
import { byUser, byEverybody, MINUTE, DAY, limit } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { sendSecurityCode } from "./send-security-code.ts";

export const limits = {
  securityCodeByUser: limit("security-code.user", 10, 10 * MINUTE),
  // Each SMS costs the operator.
  smsCodeByUser: limit("sms-code.user", 5, 10 * MINUTE),
  smsCodeByUserDaily: limit("sms-code.user.day", 20, DAY),
  passkeyProofByUser: limit("passkey-proof.user", 30, 10 * MINUTE),
};

const routes = (services: Services) => [
  route(calls.sendSecurityCode, {
    limits: ({ viewer, body }) => [
      ...byUser(viewer, limits.securityCodeByUser, commonLimits.securityCodeByUserDaily),
      ...(body.channel === "sms"
        ? smsLimits(viewer)
        : byEverybody(commonLimits.securityCodeGlobally)),
    ],
    handle: ({ viewer, body }) => sendSecurityCode(services, viewer, body),
  }),
  route(proofCalls.getProofMethods, {
    unlimited: "reads at most three indexed rows",
    handle: async ({ viewer, params }) => ({
      methods: await listProofMethods(services, services.db, viewer, params.action),
    }),
  }),
  route(proofCalls.startPasskeyProof, {
    limits: ({ viewer }) => byUser(viewer, limits.passkeyProofByUser),
    handle: ({ viewer, body }) => startPasskeyProof(services, viewer, body.action),
  }),
];

/** Also counts by phone, together with the replies to its own SMS: a phone may serve several accounts. */
const smsLimits = (viewer: Viewer) => [
  ...byUser(viewer, limits.smsCodeByUser, limits.smsCodeByUserDaily),
  ...smsAnswerLimits(viewer.phoneNumber ?? ""),
];

export const securityCode: Feature = { routes };
