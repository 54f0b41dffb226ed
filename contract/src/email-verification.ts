/** Proving that an e-mail address is the player's. */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";

export const VERIFICATION_LINK_INVALID_MESSAGE = "Liên kết không hoạt động";
const TOKEN_MAX_LENGTH = 128;

export const sendVerificationEmail = defineCall({
  method: "POST",
  path: "/email-verification/send",
  who: "user",
  summary: "Sends the verification link (again) to the account's unverified e-mail.",
  reply: z.object({ message: z.string() }),
});

export const verifyEmail = defineCall({
  method: "PUT",
  path: "/email-verification",
  who: "anyone",
  summary: "Verifies the address that the link was sent to, once.",
  body: z.strictObject({
    token: z
      .string({ error: VERIFICATION_LINK_INVALID_MESSAGE })
      .check(
        z.minLength(1, { error: VERIFICATION_LINK_INVALID_MESSAGE }),
        z.maxLength(TOKEN_MAX_LENGTH, { error: VERIFICATION_LINK_INVALID_MESSAGE }),
      ),
  }),
});
