/** Two-factor of the signed-in player: an authenticator application (RFC 6238) and recovery codes. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { proof } from "./proofs.ts";
import { currentPassword } from "./values/fields.ts";
import { cleanCode } from "./values/clean-text.ts";
import { absentOr } from "./values/lenient.ts";
import { requiredText } from "./values/required.ts";

/** The code length that every authenticator application assumes. */
export const TOTP_DIGITS = 6;
export const RECOVERY_CODE_COUNT = 10;

const TOTP = /^[0-9]{6}$/;
/** Two groups of five; the dash may be left out. */
const RECOVERY_CODE = /^[0-9a-z]{5}-?[0-9a-z]{5}$/i;

/** The code that the application shows. */
export const totpCode = requiredText(`Vui lòng nhập mã ${TOTP_DIGITS} chữ số.`, cleanCode).check(
  z.regex(TOTP, { error: `Mã gồm ${TOTP_DIGITS} chữ số.` }),
);

export const recoveryCode = requiredText("Vui lòng nhập mã khôi phục.", cleanCode).check(
  z.regex(RECOVERY_CODE, { error: "Mã khôi phục gồm hai nhóm 5 ký tự." }),
);

/** A TOTP code or a recovery code: their forms differ. */
const eitherCode = requiredText("Vui lòng nhập mã.", cleanCode).check(
  z.refine((code) => TOTP.test(code) || RECOVERY_CODE.test(code), {
    error: `Nhập mã ${TOTP_DIGITS} chữ số của ứng dụng hoặc một mã khôi phục.`,
  }),
);

/** Each recovery code is valid once; they are shown here and never again. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const startTwoFactorForm = z.object({ currentPassword });
export const confirmTwoFactorForm = z.object({ code: totpCode });
/** A change to two-factor needs both factors. */
export const bothFactorsForm = z.object({ currentPassword, code: eitherCode });
const bothFactors = z.object({
  currentPassword,
  code: absentOr(eitherCode),
  /** In place of `code`: a passkey's, for `confirm.two_factor`. */
  proof: absentOr(proof),
});

export const getTwoFactor = defineCall({
  method: "GET",
  path: "/api/user/two-factor",
  who: "user",
  summary: "Since when two-factor is on, and how many recovery codes are left.",
  reply: z.object({ enabledAt: z.nullable(z.string()), recoveryCodesLeft: z.int() }),
});

export const startTwoFactor = defineCall({
  method: "POST",
  path: "/api/user/two-factor/start",
  who: "user",
  summary:
    "Makes the secret for an authenticator application; it has no effect until it is confirmed.",
  body: startTwoFactorForm,
  reply: z.object({
    /** The content of the QR code, in Google's Key URI Format. */
    otpauthUri: z.string(),
    /** The same secret for typing: base 32 in groups of four. */
    secret: z.string(),
  }),
  errors: ["contact_not_verified", "two_factor_on"],
});

export const confirmTwoFactor = defineCall({
  method: "POST",
  path: "/api/user/two-factor/confirm",
  who: "user",
  summary:
    "Turns two-factor on by a first code; all other sessions end, this one gets a new token.",
  body: confirmTwoFactorForm,
  reply: recoveryCodes,
  errors: ["two_factor_setup_over", "account_changed"],
});

export const turnOffTwoFactor = defineCall({
  method: "POST",
  path: "/api/user/two-factor/disable",
  who: "user",
  summary: "Turns two-factor off.",
  body: bothFactors,
  errors: ["two_factor_off", "passkeys_unavailable"],
});

export const renewRecoveryCodes = defineCall({
  method: "POST",
  path: "/api/user/two-factor/recovery-codes",
  who: "user",
  summary: "Makes new recovery codes in place of all old ones.",
  body: bothFactors,
  reply: recoveryCodes,
  errors: ["two_factor_off", "passkeys_unavailable"],
});
