/** One email of each kind, for tests and for the gallery of screens. */
import {
  addressChangedEmail,
  passwordChangedEmail,
  phoneChangedEmail,
} from "../../messages/change-emails.ts";
import { type Email, emailBrandingOf } from "../../messages/email.ts";
import {
  accountClosedEmail,
  accountClosingEmail,
  accountKeptEmail,
  dataExportedEmail,
  dataRequestAnsweredEmail,
  dataRequestedEmail,
} from "../../messages/personal-data-emails.ts";
import {
  newAddressEmail,
  addressVerificationEmail,
  recoverUsernameEmail,
  resetPasswordEmail,
  changeUndoneEmail,
  addressRemovedEmail,
} from "../../messages/recovery-emails.ts";
import {
  newDeviceEmail,
  passkeyAddedEmail,
  passkeyRemovedEmail,
  securityCodeEmail,
  recoveryCodesRenewedEmail,
  recoveryCodeUsedEmail,
  twoFactorOffEmail,
  twoFactorOnEmail,
} from "../../messages/security-emails.ts";
import {
  supportAnswerEmail,
  transferContestedEmail,
  transferFoundEmail,
  transferNotFoundEmail,
  transferWaitsEmail,
} from "../../messages/support-emails.ts";

/** The sender, the receiving player, the time and the token of all samples. */
export const head = emailBrandingOf({
  env: { PUBLIC_URL: "https://id.fsonline.example/" },
  portal: {
    brand: {
      gameName: "FS Online",
      supportPhones: ["0900000100", "0900000200"],
      supportTakesCalls: true,
    },
  },
});
export const username = "lang_tu_01";
export const token = "A".repeat(43);
export const at = new Date("2026-11-21T18:05:00Z");

export const emails: Readonly<Record<string, Email>> = {
  "reset password": resetPasswordEmail(head, { username, token, minutes: 30 }),
  "recover username": recoverUsernameEmail(head, { usernames: [username, "kiem_khach"] }),
  "verify email": addressVerificationEmail(head, { username, token, minutes: 30 }),
  "security code": securityCodeEmail(head, {
    username,
    code: "4K7M2Q",
    action: "confirm.phone_number",
    minutes: 10,
  }),
  "confirm new email": newAddressEmail(head, { username, token, minutes: 30 }),
  "change undone": changeUndoneEmail(head, { username, at }),
  "email removed": addressRemovedEmail(head, { username, at }),
  "password changed": passwordChangedEmail(head, { username, at, passkeys: 0 }),
  "password changed, passkeys kept": passwordChangedEmail(head, { username, at, passkeys: 2 }),
  "passkey added": passkeyAddedEmail(head, { username, at, device: "Chrome trên Android" }),
  "passkey removed": passkeyRemovedEmail(head, { username, at, addedAt: at }),
  "phone changed": phoneChangedEmail(head, { username, at, newPhoneNumber: "+84987654321" }),
  "new device": newDeviceEmail(head, {
    username,
    device: "Chrome trên Android",
    place: "Hà Nội, Việt Nam",
    at,
  }),
  "email changed": addressChangedEmail(head, { username, at, newEmail: "minh.anh@example.vn" }),
  "data exported": dataExportedEmail(head, { username, at }),
  "account closing": accountClosingEmail(head, { username, at, closesAt: at }),
  "data requested": dataRequestedEmail(head, {
    username,
    at,
    kind: "correction",
    answerBy: at,
    completeBy: at,
  }),
  "data request answered": dataRequestAnsweredEmail(head, {
    username,
    kind: "deletion",
    status: "answered",
    answer: "Chúng tôi đang xử lý.",
    completeBy: at,
  }),
  "account kept": accountKeptEmail(head, { username, at }),
  "account closed": accountClosedEmail(head, { username, at }),
  "transfer found": transferFoundEmail(head, {
    username,
    amountVnd: 2_000_000,
    givenKp: 23_000,
    transactionId: "0199a1c2-0000-7000-8000-000000000001",
  }),
  "transfer not found": transferNotFoundEmail(head, {
    username,
    amountVnd: 150_000,
    reason: "Ngân hàng không ghi nhận giao dịch này.",
  }),
  "transfer waits": transferWaitsEmail(head, {
    username,
    amountVnd: 150_000,
    givenKp: 1_500,
    spendableAt: at,
  }),
  "transfer contested": transferContestedEmail(head, { username, amountVnd: 150_000 }),
  "support answered": supportAnswerEmail(head, {
    username,
    caseId: "0199a1c2-0000-7000-8000-000000000002",
    text: "Chúng tôi đã kiểm tra giao dịch của bạn.\nKP sẽ vào tài khoản trong hôm nay.",
  }),
  "two-factor on": twoFactorOnEmail(head, { username, at }),
  "two-factor off": twoFactorOffEmail(head, { username, at }),
  "recovery codes renewed": recoveryCodesRenewedEmail(head, { username, at }),
  "recovery code used": recoveryCodeUsedEmail(head, { username, at, codesLeft: 3 }),
};
