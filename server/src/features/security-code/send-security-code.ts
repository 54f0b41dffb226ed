import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { SecurityAction, sendSecurityCode as call } from "@portal/contract/security-code";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { isPhoneProof, PROOFS_TAKEN } from "../../domain/credentials/proofs.ts";
import { mailSecurityCode, textSecurityCode } from "../../domain/credentials/security-codes.ts";
import { commonErrors } from "../../domain/errors.ts";
import { onField, refusal } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";

export const errors = {
  emailNotVerified: refusal(
    409,
    "email_not_verified",
    "Tài khoản của bạn chưa có email đã xác minh.",
  ),
  codeChannelUnavailable: () =>
    onField("channel", "Chưa gửi được mã theo cách này. Hãy chọn cách khác."),
};

/** Sends a code for one action of this session. A newer code replaces the older one of the same channel. */
export async function sendSecurityCode(
  services: Services,
  viewer: Viewer,
  { action, channel }: BodyOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  if (channel === "sms") {
    const to = await phoneFor(services, viewer, action);
    await services.db.transaction((tx) => textSecurityCode(services, tx, viewer, { action, to }));
    return { message: "Mã bảo mật đã được gửi đến số điện thoại của bạn." };
  }
  const to = addressFor(viewer, action);
  await services.db.transaction((tx) => mailSecurityCode(services, tx, viewer, { action, to }));
  return { message: "Mã bảo mật đã được gửi đến email của bạn." };
}

/** Returns the address. It must be verified, unless the code is to verify it. */
function addressFor({ email, verifiedAt }: Viewer, action: SecurityAction): string {
  if (email === null) throw commonErrors.emailMissing();
  if (verifiedAt === null && action !== "confirm.email") throw errors.emailNotVerified();
  return email;
}

/** Returns the phone, if an SMS to it proves something for the action: every SMS costs the operator. */
async function phoneFor(
  { db, smsGateway }: Services,
  viewer: Viewer,
  action: SecurityAction,
): Promise<string> {
  const isTakenBySms = PROOFS_TAKEN[action].methods.includes("sms");
  if (!smsGateway || !isTakenBySms || viewer.phoneNumber === null) {
    throw errors.codeChannelUnavailable();
  }
  if (!(await isPhoneProof(db, viewer))) throw errors.codeChannelUnavailable();
  return viewer.phoneNumber;
}
