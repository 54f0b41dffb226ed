/**
 * Signing in with a passkey: all that the login page needs of the passkeys' contract. The sections (§) below are those
 * of W3C Web Authentication Level 3.
 */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { absentOr, flag } from "./values/lenient.ts";

/** Bytes as the browser encodes them (base64url). */
export const base64url = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+$/));

export const CREDENTIAL_TYPE = z.literal("public-key");
/** §4, credential ID: at most 1023 bytes. */
export const credentialId = base64url(1_364);
export const CLIENT_DATA_MAX_LENGTH = 4_096;
const AUTHENTICATOR_DATA_MAX_LENGTH = 4_096;
const SIGNATURE_MAX_LENGTH = 2_048;
/** §5.4.3, user handle: at most 64 bytes. */
const userHandle = base64url(86);

/** §5.1 AuthenticationResponseJSON. `userHandle` names the player, who typed no username. */
export const usedCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: CREDENTIAL_TYPE,
  response: z.object({
    clientDataJSON: base64url(CLIENT_DATA_MAX_LENGTH),
    authenticatorData: base64url(AUTHENTICATOR_DATA_MAX_LENGTH),
    signature: base64url(SIGNATURE_MAX_LENGTH),
    userHandle: absentOr(userHandle),
  }),
});
export type UsedCredential = z.output<typeof usedCredential>;

/** §5.1.9 PublicKeyCredentialRequestOptionsJSON. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** In milliseconds; the challenge is valid for the same time. */
  timeout: z.int(),
  userVerification: z.literal("required"),
});

export const startPasskeyLogin = defineCall({
  method: "POST",
  path: "/login/passkey/options",
  who: "anyone",
  summary: "What the browser needs to sign in with a passkey; asks for no name.",
  reply: requestOptions,
  errors: ["passkeys_unavailable"],
});

export const logInByPasskey = defineCall({
  method: "POST",
  path: "/login/passkey",
  who: "anyone",
  summary: "Starts a session by a passkey, which counts as both factors.",
  body: z.object({
    credential: usedCredential,
    remember: flag,
    sharedMachine: flag,
  }),
  errors: ["passkey_refused", "passkeys_unavailable", "account_locked"],
});
