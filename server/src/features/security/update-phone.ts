import type { BodyOf, ReplyInput } from "@portal/contract/call";
import { PHONE_ACTIVATION_MINUTES } from "@portal/contract/limits";
import type { updatePhone as call } from "@portal/contract/security";
import { noteChange } from "../../domain/account-changes.ts";
import { assertHuman } from "../../domain/assert-human.ts";
import { errors } from "../../domain/errors.ts";
import { forgetCodesOf } from "../../domain/forget-codes.ts";
import { checkSecurityCode, useUpSecurityCode } from "../../domain/security-codes.ts";
import { checkSmsCode, useUpSmsCode } from "../../domain/sms-codes.ts";
import { lockUser, type Viewer } from "../../domain/users.ts";
import type { Transaction } from "../../kit/database.ts";
import type { Services } from "../../services.ts";
import { type Proofs, proofsFor, readNewPhone } from "./phone-proofs.ts";
import { replacePhone } from "./store.ts";
import { tellOfNewPhone } from "./tell-of-new-phone.ts";

type Form = BodyOf<typeof call> & { readonly address: string };

/**
 * Changes the phone by what vouches for the player; the new one is verified by an SMS from it.
 * @throws newPhoneInvalid, phoneUnchanged, proofsMissing, otpWrong, securityCodeWrong, accountChanged,
 * botCheckFailed, botCheckUnavailable
 */
export async function updatePhone(
  services: Services,
  viewer: Viewer,
  form: Form,
): Promise<ReplyInput<typeof call>> {
  const { db, config, botCheck, log } = services;
  const newPhoneNumber = readNewPhone(viewer, form.newPhoneNumber);
  const needed = proofsFor(viewer, config.portal.accounts.phoneChangeProof);
  assertGiven(needed, form);
  await assertHuman(botCheck, form.gReCaptchaToken, "updatePhoneFormSubmit", form.address);
  const useUpProofs = await checkProofs(services, viewer, needed, form);
  await db.transaction(async (tx) => {
    await lockUser(tx, viewer.id);
    await useUpProofs(tx);
    const before = await noteChange(tx, viewer.id, "phone");
    if (!(await replacePhone(tx, viewer, newPhoneNumber))) throw errors.accountChanged();
    await forgetCodesOf(tx, viewer.id);
    await tellOfNewPhone(services, tx, before, newPhoneNumber);
  });
  log.info({ event: "phone_changed", userId: viewer.id }, "phone changed");
  const numbers = config.portal.brand.supportPhones.join(" hoặc ");
  return {
    message: `Đã đổi số điện thoại. Từ số mới, soạn tin KH ${viewer.username} gửi ${numbers} để kích hoạt. Việc kích hoạt mất khoảng ${PHONE_ACTIVATION_MINUTES} phút.`,
  };
}

function assertGiven({ otp, securityCode }: Proofs, form: Form): void {
  const missing = {
    otpNumber: otp && !form.otpNumber,
    securityCode: securityCode && !form.securityCode,
  };
  if (missing.otpNumber || missing.securityCode) throw errors.proofsMissing(missing);
}

/**
 * Counts a try of each code. One that is given must be right, though it were not needed: of two requests
 * with one code the second finds that the first has changed what is needed.
 * @returns what uses them up, in the transaction of the change
 */
async function checkProofs(
  { db, codeKey }: Services,
  viewer: Viewer,
  needed: Proofs,
  { otpNumber = "", securityCode = "" }: Form,
): Promise<(tx: Transaction) => Promise<void>> {
  const purpose = {
    userId: viewer.id,
    sessionId: viewer.sessionId,
    action: "confirm.phone_number",
  } as const;
  const otp =
    (needed.otp || otpNumber !== "") &&
    (await checkSmsCode(db, codeKey, viewer.username, otpNumber));
  if (otp === undefined) throw errors.otpWrong("otpNumber");
  const code =
    (needed.securityCode || securityCode !== "") &&
    (await checkSecurityCode(db, codeKey, purpose, securityCode));
  if (code === undefined) throw errors.securityCodeWrong();
  return async (tx) => {
    if (otp && !(await useUpSmsCode(tx, otp))) throw errors.otpWrong("otpNumber");
    if (code && !(await useUpSecurityCode(tx, code))) throw errors.securityCodeWrong();
  };
}
