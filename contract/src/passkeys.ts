/**
 * The signed-in player's passkeys: listing, adding, renaming, removing. A passkey signs in with a device's own lock
 * instead of a password. The sections (§) below are those of W3C Web Authentication Level 3.
 */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import {
  base64url,
  CLIENT_DATA_MAX_LENGTH,
  CREDENTIAL_TYPE,
  credentialId,
} from "./passkey-login.ts";
import { currentPassword } from "./values/fields.ts";
import { requiredText } from "./values/required.ts";

/** How many passkeys one account may have. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX_LENGTH = 40;

/** The body of `startPasskey` and `removePasskey`, which take the password again. */
export const passwordForm = z.object({ currentPassword });

const NAME_INVALID_MESSAGE = "Tên có ký tự không dùng được.";

export const passkeyNameForm = z.object({
  name: requiredText("Vui lòng đặt tên cho khóa truy cập.").check(
    z.maxLength(PASSKEY_NAME_MAX_LENGTH, {
      error: `Tên dài tối đa ${PASSKEY_NAME_MAX_LENGTH} ký tự.`,
    }),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: NAME_INVALID_MESSAGE }),
  ),
});

/** Limits the new key's `attestationObject`. It holds little more than the key, and RSA keys are the longest. */
const ATTESTATION_MAX_LENGTH = 8_192;
const transport = z.string().check(z.regex(/^[a-z-]{1,32}$/));
const TRANSPORTS_MAX = 8;

/** §5.1 RegistrationResponseJSON. Other fields that browsers send are ignored. */
export const createdCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: CREDENTIAL_TYPE,
  response: z.object({
    clientDataJSON: base64url(CLIENT_DATA_MAX_LENGTH),
    attestationObject: base64url(ATTESTATION_MAX_LENGTH),
    transports: z._default(z.array(transport).check(z.maxLength(TRANSPORTS_MAX)), []),
  }),
});
export type CreatedCredential = z.output<typeof createdCredential>;

/** §5.1.8 PublicKeyCredentialCreationOptionsJSON. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: CREDENTIAL_TYPE, alg: z.int() })),
  /** In milliseconds; the challenge is valid for the same time. */
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: CREDENTIAL_TYPE, transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the passkey's provider copies it to the player's other devices. */
  isSynced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkey>;

const byId = z.object({ id: z.uuid() });

export const getPasskeys = defineCall({
  method: "GET",
  path: "/api/user/passkeys",
  who: "user",
  summary: "The player's passkeys, the oldest first.",
  reply: z.array(passkey),
});

export const startPasskey = defineCall({
  method: "POST",
  path: "/api/user/passkeys/options",
  who: "user",
  summary: "What the browser needs to create a passkey; takes the password.",
  body: passwordForm,
  reply: creationOptions,
  errors: ["passkey_limit_reached", "passkeys_unavailable"],
});

export const addPasskey = defineCall({
  method: "POST",
  path: "/api/user/passkeys",
  who: "user",
  summary: "Adds the passkey that the browser has created.",
  body: z.object({ credential: createdCredential }),
  reply: passkey,
  errors: ["passkey_invalid", "passkey_known", "passkey_limit_reached", "passkeys_unavailable"],
});

export const renamePasskey = defineCall({
  method: "PATCH",
  path: "/api/user/passkeys/{id}",
  who: "user",
  summary: "Gives a passkey another name.",
  params: byId,
  body: passkeyNameForm,
  errors: ["passkey_not_found"],
});

export const removePasskey = defineCall({
  method: "POST",
  path: "/api/user/passkeys/{id}/remove",
  who: "user",
  summary: "Removes a passkey; takes the password.",
  params: byId,
  body: passwordForm,
  /** The remaining passkeys: the browser passes them on to the password managers that hold them (§5.1.10). */
  reply: z.object({
    rpId: z.string(),
    userId: z.string(),
    acceptedCredentialIds: z.array(z.string()),
  }),
  errors: ["passkey_not_found", "passkeys_unavailable"],
});
