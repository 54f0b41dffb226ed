/** Proofs that the player is acting: a passkey or a code, which a thief with a stolen session does not have. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { CREDENTIAL_TYPE, requestOptions, usedCredential } from "./passkey-login.ts";
import { securityActions } from "./security-code.ts";
import { cleanCode } from "./values/clean-text.ts";
import { TYPED_CODE_MAX_LENGTH } from "./values/fields.ts";

/** The kinds of proof, the easiest for players first. */
export const proofMethods = ["passkey", "totp", "sms", "email"] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** The steps by which a player without a proof gets one, the easiest first. */
export const proofSteps = ["verify-phone", "verify-email", "add-email", "add-passkey"] as const;
export type ProofStep = (typeof proofSteps)[number];

/** The actions that a player's own proof can confirm. Codes are sent for those of the specification alone. */
export const provableActions = [
  ...securityActions,
  /** Turning two-factor off, and new recovery codes. */
  "confirm.two_factor",
  "confirm.closing",
] as const;
export type ProvableAction = (typeof provableActions)[number];

const provableAction = z.enum(provableActions, { error: "Hành động không hợp lệ." });

const METHOD_MESSAGE = "Cách xác nhận không hợp lệ.";

export const proof = z.union([
  z.object({
    method: z.enum(["totp", "sms", "email"], { error: METHOD_MESSAGE }),
    code: z.string().check(z.overwrite(cleanCode), z.maxLength(TYPED_CODE_MAX_LENGTH)),
  }),
  z.object({
    method: z.literal("passkey", { error: METHOD_MESSAGE }),
    /** The browser's result for the options of `startPasskeyProof`. */
    credential: usedCredential,
  }),
]);
/** A proof as a page sends it. */
export type ProofInput = z.input<typeof proof>;
/** A proof as the server reads it. */
export type Proof = z.output<typeof proof>;

/** The field that carries the error of a refused proof. */
export const PROOF_FIELD = "proof";

export const getProofMethods = defineCall({
  method: "GET",
  path: "/api/proofs/{action}",
  who: "user",
  summary: "The proofs with which this player can confirm an action now, the easiest first.",
  params: z.object({ action: provableAction }),
  reply: z.object({ methods: z.array(z.enum(proofMethods)) }),
});

export const startPasskeyProof = defineCall({
  method: "POST",
  path: "/api/security-code/passkey/options",
  who: "user",
  summary: "What the browser needs to confirm one action of this session with a passkey.",
  body: z.object({ action: provableAction }),
  reply: z.extend(requestOptions, {
    allowCredentials: z.array(
      z.object({ id: z.string(), type: CREDENTIAL_TYPE, transports: z.array(z.string()) }),
    ),
  }),
  errors: ["passkeys_unavailable"],
});
