import * as proofCalls from "@portal/contract/proofs";
import * as calls from "@portal/contract/security-code";
import type { Viewer } from "../../domain/accounts/users.ts";
import { startPasskeyProof, listProofMethods } from "../../domain/credentials/proofs.ts";
import { commonLimits, smsAnswerLimits } from "../../domain/limits.ts";
import { type Feature, route } from "../../feature.ts";
import { byUser, byEverybody } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";
import { sendSecurityCode } from "./send-security-code.ts";

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

/** Also by the phone, in one count with the replies to its own texts: a phone may serve several accounts. */
const smsLimits = (viewer: Viewer) => [
  ...byUser(viewer, limits.smsCodeByUser, limits.smsCodeByUserDaily),
  ...smsAnswerLimits(viewer.phoneNumber ?? ""),
];

/**
 * Gives players the proofs that a risky action takes: a code by email or SMS, or the challenge for a passkey.
 */
export const securityCode: Feature = { routes };
