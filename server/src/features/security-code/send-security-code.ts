import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { SecurityAction, sendSecurityCode as call } from "@portal/contract/security-code";
import type { Viewer } from "../../domain/accounts/users.ts";
import { isPhoneProof, PROOFS_TAKEN } from "../../domain/credentials/proofs.ts";
import { mailSecurityCode, textSecurityCode } from "../../domain/credentials/security-codes.ts";
import { commonErrors } from "../../domain/errors.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";

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

/** Only a verified address may vouch for the player, unless the action is to confirm that very address. */
function addressFor({ email, verifiedAt }: Viewer, action: SecurityAction): string {
  if (email === null) throw commonErrors.emailMissing();
  if (verifiedAt === null && action !== "confirm.email") throw errors.emailNotVerified();
  return email;
}

/** Every SMS costs the operator: only a phone that is a proof gets one, for an action that takes it. */
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
