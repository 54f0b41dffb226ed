/** Changing the signed-in player's password and phone, and ending their sessions. */
import * as z from "zod/mini";
import { botCheckToken } from "./captcha.ts";
import { defineCall } from "./http/call.ts";
import { proof } from "./proofs.ts";
import { mediumPassword, optionalCode, matching } from "./values/fields.ts";
import { absentOr } from "./values/lenient.ts";
import { opaqueString } from "./values/opaque-string.ts";
import { newPhone } from "./values/phone.ts";
import { requiredPassword } from "./values/required.ts";

const messageReply = z.object({ message: z.string() });

export const changePasswordForm = z
  .object({
    currentPassword: requiredPassword("Vui lòng nhập mật khẩu cũ.", "Mật khẩu cũ không đúng."),
    password: mediumPassword,
    /** Specification §5: may be empty. A confirmation that is typed must equal the password. */
    passwordConfirm: z.pipe(
      z.nullish(z.string()),
      z.transform((typed) => opaqueString(typed ?? "")),
    ),
  })
  .check(matching("password", "passwordConfirm"));

export const changePhoneForm = z.object({ newPhoneNumber: newPhone });
const updatePhoneForm = z.object({
  newPhoneNumber: newPhone,
  /** The code from the SMS reply to `MXT <username>`, where the account has a verified phone. */
  otpNumber: optionalCode,
  /**
   * The code from the email, where the account has a verified address and the response of change-phone
   * demands it.
   */
  securityCode: optionalCode,
  /** For `confirm.phone_number`: it takes the place of the code by SMS, or of the email's where no SMS is needed. */
  proof: absentOr(proof),
  gReCaptchaToken: botCheckToken,
});

export const changePassword = defineCall({
  method: "POST",
  path: "/api/user/change-password",
  who: "user",
  summary: "Changes the password; all other sessions end, this one gets a new token.",
  body: changePasswordForm,
  reply: messageReply,
});

export const changePhone = defineCall({
  method: "POST",
  path: "/api/user/change-phone",
  who: "user",
  summary: "Which proofs a change to this number needs; mails the code where one is among them.",
  body: changePhoneForm,
  reply: z.object({
    otpRequired: z.boolean(),
    securityCodeRequired: z.boolean(),
    message: z.string(),
  }),
});

export const updatePhone = defineCall({
  method: "POST",
  path: "/api/user/update-phone",
  who: "user",
  summary: "Changes the phone; it is verified by the SMS `KH <username>` from it.",
  body: updatePhoneForm,
  reply: messageReply,
  errors: ["account_changed", "old_phone_not_notified", "passkeys_unavailable"],
});

export const getSessions = defineCall({
  method: "GET",
  path: "/api/user/sessions",
  who: "user",
  summary: "Where the player is signed in.",
  reply: z.array(
    z.object({
      id: z.string(),
      /** Browser and system as text. */
      device: z.string(),
      /** The place of the last use as text; null if it is unknown. */
      place: z.nullable(z.string()),
      isCurrent: z.boolean(),
      createdAt: z.string(),
      lastUsedAt: z.string(),
    }),
  ),
});

export const endSessionCall = defineCall({
  method: "DELETE",
  path: "/api/user/sessions/{id}",
  who: "user",
  summary: "Ends one of the player's sessions.",
  params: z.object({ id: z.uuid() }),
  errors: ["session_not_found"],
});

export const endOtherSessions = defineCall({
  method: "POST",
  path: "/api/user/sessions/end-others",
  who: "user",
  summary: "Ends all sessions of the player but this one.",
});
