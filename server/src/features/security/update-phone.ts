/** Changes a player's phone number after checking the proofs (`updatePhone`). */
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { updatePhone as call } from "@portal/contract/security";
import { PHONE_ACTIVATION_MINUTES } from "@portal/contract/values/limits";
import { noteChange, type Before } from "../../domain/accounts/account-changes.ts";
import { lockUser } from "../../domain/accounts/locks.ts";
import { type Viewer } from "../../domain/accounts/viewer.ts";
import { assertHuman } from "../../domain/credentials/assert-human.ts";
import { deleteCodesOf } from "../../domain/credentials/one-time-codes.ts";
import { checkProof } from "../../domain/credentials/proofs.ts";
import { checkSecurityCode, consumeSecurityCode } from "../../domain/credentials/security-codes.ts";
import { checkAnySmsCode, consumeSmsCode } from "../../domain/credentials/sms-codes.ts";
import { commonErrors } from "../../domain/errors.ts";
import { mayTextOldPhone } from "../../domain/limits.ts";
import { notifyOfChange } from "../../domain/notifications/notify-player.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { httpErrors, refusal } from "../../kit/http/errors.ts";
import { phoneChangedEmail } from "../../messages/change-emails.ts";
import { phoneChangedText } from "../../messages/texts.ts";
import type { Services } from "../../services.ts";
import { type Proofs, proofsFor, readNewPhone, waitInWords } from "./phone-proofs.ts";
import { replacePhone } from "./store.ts";

export const errors = {
  proofsMissing: (fields: { otpNumber?: boolean; securityCode?: boolean }) =>
    httpErrors.invalidInput({
      ...(fields.otpNumber ? { otpNumber: ["Vui lòng nhập mã xác minh."] } : {}),
      ...(fields.securityCode ? { securityCode: ["Vui lòng nhập mã bảo mật."] } : {}),
    }),
  oldPhoneNotNotified: refusal(
    409,
    "old_phone_not_notified",
    "Số điện thoại hiện tại đã nhận quá nhiều tin báo trong ngày nên chưa đổi được. Hãy soạn tin KH từ số đó để kích hoạt rồi đổi bằng mã xác minh, hoặc thử lại vào ngày mai.",
  ),
};

type Form = BodyOf<typeof call> & { readonly address: string };

/**
 * Changes the phone. The player verifies the new one by an SMS from it. If only the session
 * supports the change, the new phone cannot set a password for some time
 * (docs/decisions/contact-changes-can-be-undone.md).
 * @throws the errors of `readNewPhone`, proofsMissing, otpWrong, securityCodeWrong, accountChanged, oldPhoneNotNotified
 */
export async function updatePhone(
  services: Services,
  viewer: Viewer,
  form: Form,
): Promise<ReplyInput<typeof call>> {
  const { db, config, log } = services;
  const newPhoneNumber = readNewPhone(viewer, form.newPhoneNumber);
  const needed = proofsFor(viewer, config.portal.accounts.phoneChangeProof);
  assertGiven(needed, form);
  await assertHuman(services, {
    token: form.gReCaptchaToken,
    action: "updatePhoneFormSubmit",
    address: form.address,
  });
  const { isVouched, consume } = await checkProofs(services, viewer, needed, form);
  const waitHours = config.portal.accounts.newPhoneResetWaitHours;
  const newPhone = { newPhoneNumber, isVouched, waitHours, address: form.address };
  await db.transaction(async (tx) => {
    await lockUser(tx, viewer.id);
    await consume(tx);
    const before = await noteChange(tx, viewer.id, "phone");
    if (!(await replacePhone(tx, viewer, newPhone))) throw commonErrors.accountChanged();
    await deleteCodesOf(tx, viewer.id);
    await notifyOfNewPhone(services, tx, before, newPhone);
  });
  log.info({ event: "phone_changed", userId: viewer.id, isVouched }, "phone changed");
  const numbers = config.portal.brand.supportPhones.join(" hoặc ");
  return {
    message: [
      `Đã đổi số điện thoại. Từ số mới, soạn tin KH ${viewer.username} gửi ${numbers} để kích hoạt.`,
      `Việc kích hoạt mất khoảng ${PHONE_ACTIVATION_MINUTES} phút.`,
      ...(isVouched ? [] : [waitInWords(waitHours)]),
    ].join(" "),
  };
}

/** A chosen proof replaces the code by SMS, or the code by email if only that is needed. */
function assertGiven({ otp, securityCode }: Proofs, { proof, ...codes }: Form): void {
  const missing = {
    otpNumber: otp && !proof && !codes.otpNumber,
    securityCode: securityCode && !(proof && !otp) && !codes.securityCode,
  };
  if (missing.otpNumber || missing.securityCode) throw errors.proofsMissing(missing);
}

type CheckedProofs = {
  readonly isVouched: boolean;
  readonly consume: (tx: Transaction) => Promise<void>;
};

/**
 * Counts a try of each code. A given code must be right even if none is needed: of two requests with one code, the
 * first may already have changed what the second needs.
 * @returns `consume` for the transaction of the change, and whether a proof vouches for the new phone. A code sent to a
 * phone that is not trusted yet is a proof, but vouches for nothing.
 */
async function checkProofs(
  services: Services,
  viewer: Viewer,
  needed: Proofs,
  { otpNumber = "", securityCode = "", proof }: Form,
): Promise<CheckedProofs> {
  const { db, codeKeys } = services;
  const purpose = {
    userId: viewer.id,
    sessionId: viewer.sessionId,
    action: "confirm.phone_number",
  } as const;
  const chosen = proof && (await checkProof(services, viewer, purpose.action, proof));
  const otp =
    ((needed.otp && !chosen) || otpNumber !== "") &&
    (await checkAnySmsCode(db, codeKeys, viewer.username, otpNumber));
  if (otp === undefined) throw commonErrors.otpWrong("otpNumber");
  const isCodeNeeded = needed.securityCode && !(chosen && !needed.otp);
  const code =
    (isCodeNeeded || securityCode !== "") &&
    (await checkSecurityCode(db, codeKeys, purpose, securityCode));
  if (code === undefined) throw commonErrors.securityCodeWrong();
  return {
    isVouched: chosen !== undefined || code !== false || (otp !== false && otp.isPhoneTrusted),
    consume: async (tx) => {
      await chosen?.consume(tx);
      if (otp && !(await consumeSmsCode(tx, otp))) throw commonErrors.otpWrong("otpNumber");
      if (code && !(await consumeSecurityCode(tx, code))) throw commonErrors.securityCodeWrong();
    },
  };
}

type NewPhone = {
  readonly newPhoneNumber: string;
  /** True if a proof beyond the session supports it. */
  readonly isVouched: boolean;
  /** The IP address of the request. */
  readonly address: string;
};

/**
 * Notifies every contact that the account had before; an unverified phone only if it may get texts.
 * @throws oldPhoneNotNotified if the old phone cannot be notified and only the session supports the change
 */
async function notifyOfNewPhone(
  services: Services,
  tx: Transaction,
  before: Before,
  { newPhoneNumber, isVouched, address }: NewPhone,
): Promise<void> {
  const { value, isVerified } = before.phone;
  const phone = isVerified || (await mayTextOldPhone(services, tx, value, address));
  if (!phone && !isVouched) throw errors.oldPhoneNotNotified();
  await notifyOfChange(services, tx, before, {
    email: (head, change) => phoneChangedEmail(head, { ...change, newPhoneNumber }),
    sms: phoneChangedText,
    unverified: { email: true, phone },
  });
}
