import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { renewRecoveryCodes as call } from "@portal/contract/two-factor";
import type { Viewer } from "../../../domain/accounts/users.ts";
import { ownerOf, notifyOwner } from "../../../domain/notifications/notify-player.ts";
import { recoveryCodesRenewedEmail } from "../../../messages/security-emails.ts";
import type { Services } from "../../../services.ts";
import { withBothFactors } from "../login/with-both-factors.ts";
import { giveRecoveryCodes } from "./recovery-codes.ts";

/** Gives the player new recovery codes. The older ones stop working. */
export async function renewRecoveryCodes(
  services: Services,
  viewer: Viewer,
  proof: BodyOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const recoveryCodes = await withBothFactors(services, viewer, proof, async (tx) => {
    await notifyOwner(services, tx, ownerOf(viewer), recoveryCodesRenewedEmail);
    return giveRecoveryCodes(services, tx, viewer.id);
  });
  const { id: userId } = viewer;
  services.log.info({ event: "recovery_codes_renewed", userId }, "recovery codes renewed");
  return { recoveryCodes };
}
