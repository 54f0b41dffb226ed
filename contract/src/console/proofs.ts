/** Staff proving themselves by passkey before money moves (W3C Web Authentication Level 3). */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { requestOptions, usedCredential } from "../passkey-login.ts";
import { createdCredential, creationOptions } from "../passkeys.ts";
import { takesRight } from "./rights.ts";

export const startStaffPasskey = takesRight(
  "own-browser",
  defineCall({
    method: "POST",
    path: "/api/console/passkeys/options",
    who: "user",
    summary:
      "What the browser needs to create a passkey: the first one soon after signing in, another one after a proof.",
    reply: creationOptions,
    errors: ["right_missing", "sign_in_again"],
  }),
);

export const addStaffPasskey = takesRight(
  "own-browser",
  defineCall({
    method: "POST",
    path: "/api/console/passkeys",
    who: "user",
    summary: "Adds the passkey that the browser has created. It counts as a proof.",
    body: z.object({ credential: createdCredential }),
    errors: ["right_missing", "passkey_refused"],
  }),
);

export const startProof = takesRight(
  "own-browser",
  defineCall({
    method: "POST",
    path: "/api/console/proofs/options",
    who: "user",
    summary: "What the browser needs to prove the person by one of their passkeys.",
    reply: z.extend(requestOptions, {
      allowCredentials: z.array(
        z.object({
          id: z.string(),
          type: z.literal("public-key"),
          transports: z.array(z.string()),
        }),
      ),
    }),
    errors: ["right_missing", "passkey_missing"],
  }),
);

export const prove = takesRight(
  "own-browser",
  defineCall({
    method: "POST",
    path: "/api/console/proofs",
    who: "user",
    summary: "Proves the person in this session, for 15 minutes.",
    body: z.object({ credential: usedCredential }),
    reply: z.object({ until: z.string() }),
    errors: ["right_missing", "passkey_refused"],
  }),
);
