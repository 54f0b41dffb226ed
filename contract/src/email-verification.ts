/** Changing the email address, and verifying it by a mailed link. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { proof } from "./proofs.ts";
import { email, linkToken, optionalCode } from "./values/fields.ts";
import { absentOr } from "./values/lenient.ts";
import { givenPassword } from "./values/required.ts";

export const VERIFICATION_LINK_INVALID_MESSAGE = "Liên kết không hoạt động";

const changeEmailForm = z.object({
  newEmail: email,
  /** The password, or one of the two proofs below instead. */
  currentPassword: absentOr(givenPassword("Mật khẩu không đúng.")),
  /** A code of action `confirm.change_email`, where the account has a verified email. */
  securityCode: optionalCode,
  /** For `confirm.change_email`. */
  proof: absentOr(proof),
});

export const changeEmail = defineCall({
  method: "POST",
  path: "/api/user/change-email",
  who: "user",
  summary:
    "Changes the email where the operator's policy is `open`, or adds the first one; a verified one, and the first one under `locked`, once the link sent to the new address was opened.",
  body: changeEmailForm,
  reply: z.object({ message: z.string() }),
  errors: ["email_locked", "account_changed", "passkeys_unavailable"],
});

export const sendVerificationEmail = defineCall({
  method: "POST",
  path: "/email-verification/send",
  who: "user",
  summary: "Sends the verification link (again) to the account's unverified email.",
  reply: z.object({ message: z.string() }),
  errors: ["email_missing", "email_already_verified"],
});

export const verifyEmail = defineCall({
  method: "PUT",
  path: "/email-verification",
  who: "anyone",
  summary:
    "Verifies the address that the link was sent to, once. 409 verification_link_used after that.",
  body: z.object({ token: linkToken(VERIFICATION_LINK_INVALID_MESSAGE) }),
  errors: [
    // The address was verified already: by this link, or by another that was sent for it.
    "verification_link_used",
  ],
});
