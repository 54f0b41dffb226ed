import { portalConfigWith } from "./portal-config.ts";
import { startTestPortal, type TestPortal } from "./test-portal.ts";

/** Keys of the bank feeds that are off unless they are set. */
export const FEED_SECRETS = {
  CASSO_SECRET: "test-casso-secret",
  PAYOS_CHECKSUM_KEY: "test-payos-key",
} as const;

/** A gateway that does not answer: a card is taken in and stays open. */
const NO_GATEWAY = "http://127.0.0.1:9/chargingws/v2";

/**
 * A portal with everything turned on that some call or webhook needs, so that a walk over all of them
 * leaves none out. The outside parties themselves are away.
 */
export function startPortalForEveryCall(
  settings: Record<string, string> = {},
): Promise<TestPortal> {
  return startTestPortal({
    ...FEED_SECRETS,
    CARD_API_URL: NO_GATEWAY,
    // With the policy of the specification the call that changes an e-mail does nothing.
    PORTAL_CONFIG: portalConfigWith({ accounts: { emailPolicy: "open" } }),
    ...settings,
  });
}
