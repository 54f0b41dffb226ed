import type { BodyOf } from "@portal/contract/http/call";
import type { turnOffTwoFactor } from "@portal/contract/two-factor";
import type { Viewer } from "../../domain/accounts/users.ts";
import { ownerOf, notifyOwner } from "../../domain/notifications/notify-player.ts";
import { twoFactorOffEmail } from "../../messages/security-emails.ts";
import type { Services } from "../../services.ts";
import { withBothFactors } from "./login/with-both-factors.ts";
import { turnOff } from "./store.ts";

/** Takes the password and a code; the owner is notified. */
export async function turnTwoFactorOff(
  services: Services,
  viewer: Viewer,
  proof: BodyOf<typeof turnOffTwoFactor>,
): Promise<undefined> {
  await withBothFactors(services, viewer, proof, async (tx) => {
    await turnOff(tx, viewer.id);
    await notifyOwner(services, tx, ownerOf(viewer), twoFactorOffEmail);
  });
  services.log.info({ event: "two_factor_off", userId: viewer.id }, "two-factor turned off");
}
