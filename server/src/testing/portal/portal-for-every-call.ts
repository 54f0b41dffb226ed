import { portal as demo } from "../../../../portal.config.ts";
import { feedSecrets } from "../rails/bank-feeds.ts";
import { portalConfigWith } from "./portal-config.ts";
import { aPortal, type TestPortal } from "./test-portal.ts";

/** A gateway that does not respond: a card is accepted and stays open. */
const NO_GATEWAY = "http://127.0.0.1:9/chargingws/v2";

/** All that the law may demand of a recharge. */
export const LAW = {
  requires: { verifiedPhone: true, nameAndBirthDate: true, guardianUnderYears: 16 },
  playersLimitSpending: true,
};

/** Without these settings, calls that change an email, an identity or a limit, or ask of data, do nothing. */
export const configForEveryCall = (): string =>
  portalConfigWith({
    accounts: { emailPolicy: "open" },
    recharge: { ...demo.recharge, ...LAW },
    dataRequests: {},
  });

/**
 * Starts a portal for this test file with everything on that any call or webhook needs, so that tests of all
 * of them leave none out. The outside parties themselves are unreachable.
 */
export function aPortalForEveryCall(settings: Record<string, string> = {}): Promise<TestPortal> {
  return aPortal({
    ...feedSecrets,
    CARD_API_URL: NO_GATEWAY,
    PORTAL_CONFIG: configForEveryCall(),
    ...settings,
  });
}
