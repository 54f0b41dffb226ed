import { feedSecrets } from "../rails/bank-feeds.ts";
import { portalConfigWith } from "./portal-config.ts";
import { aPortal, type TestPortal } from "./test-portal.ts";

/** A gateway that does not respond: a card is accepted and stays open. */
const NO_GATEWAY = "http://127.0.0.1:9/chargingws/v2";

/**
 * Starts a portal for this test file with everything on that any call or webhook needs, so that tests of all
 * of them leave none out. The outside parties themselves are unreachable.
 */
export function aPortalForEveryCall(settings: Record<string, string> = {}): Promise<TestPortal> {
  return aPortal({
    ...feedSecrets,
    CARD_API_URL: NO_GATEWAY,
    // With the policy of the specification the call that changes an email does nothing.
    PORTAL_CONFIG: portalConfigWith({ accounts: { emailPolicy: "open" }, dataRequests: {} }),
    ...settings,
  });
}
