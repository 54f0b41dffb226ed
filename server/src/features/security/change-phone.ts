import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { changePhone as call } from "@portal/contract/security";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { mailSecurityCode } from "../../domain/credentials/security-codes.ts";
import type { Services } from "../../services.ts";
import { type Proofs, proofsFor, readNewPhone, waitInWords } from "./phone-proofs.ts";

/** Prepares a change to this number: returns the proofs that `updatePhone` needs, and mails the code if it is one. */
export async function changePhone(
  services: Services,
  viewer: Viewer,
  { newPhoneNumber }: BodyOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { db, config } = services;
  readNewPhone(viewer, newPhoneNumber);
  const { accounts, brand } = config.portal;
  const proofs = proofsFor(viewer, accounts.phoneChangeProof);
  const { email: to } = viewer;
  if (proofs.securityCode && to !== null) {
    const action = "confirm.phone_number";
    await db.transaction((tx) => mailSecurityCode(services, tx, viewer, { action, to }));
  }
  return {
    otpRequired: proofs.otp,
    securityCodeRequired: proofs.securityCode,
    message: nextSteps(proofs, {
      username: viewer.username,
      supportPhones: brand.supportPhones.join(" hoặc "),
      waitHours: accounts.newPhoneResetWaitHours,
    }),
  };
}

type MessageValues = {
  readonly username: string;
  readonly supportPhones: string;
  readonly waitHours: number;
};

function nextSteps(
  { otp, securityCode }: Proofs,
  { username, supportPhones, waitHours }: MessageValues,
): string {
  const steps = [
    otp
      ? `Từ số điện thoại hiện tại, soạn tin MXT ${username} gửi ${supportPhones} rồi nhập mã nhận được.`
      : "Số điện thoại hiện tại chưa được xác minh nên không cần mã SMS.",
    ...(securityCode ? ["Mã bảo mật đã được gửi đến email của bạn."] : []),
    ...(otp || securityCode
      ? []
      : [
          waitInWords(waitHours),
          `Muốn dùng được ngay khi kích hoạt, hãy soạn tin KH ${username} từ số hiện tại gửi ${supportPhones} trước khi đổi.`,
        ]),
  ];
  return steps.join(" ");
}
