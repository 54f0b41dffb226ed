/** A portal in which every call has an effect (`aPortalForEveryCall`). */
import { portal as demo } from "../../../../portal.config.ts";
import { feedSecrets } from "../rails/bank-feeds.ts";
import { portalConfigWith } from "./portal-config.ts";
import { aPortal, type TestPortal } from "./test-portal.ts";

/** A gateway that does not respond: a card is accepted and stays open. */
const NO_GATEWAY = "http://127.0.0.1:9/chargingws/v2";

/** Everything that the law may require for a recharge. */
export const LAW = {
  requires: { verifiedPhone: true, nameAndBirthDate: true, guardianUnderYears: 16 },
  playersLimitSpending: true,
};

/** The settings without which calls about an email, an identity, a limit or personal data do nothing. */
export const FOR_EVERY_CALL = {
  accounts: { emailPolicy: "open" },
  recharge: { ...demo.recharge, ...LAW },
  dataRequests: {},
};

/**
 * Starts a portal for this test file with everything enabled that any call or webhook needs. The providers themselves
 * are unreachable.
 */
export function aPortalForEveryCall(settings: Record<string, string> = {}): Promise<TestPortal> {
  return aPortal({
    ...feedSecrets,
    CARD_API_URL: NO_GATEWAY,
    PORTAL_CONFIG: portalConfigWith(FOR_EVERY_CALL),
    ...settings,
  });
}
