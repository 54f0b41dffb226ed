import { portalConfigWith } from "../../server/src/testing/portal/portal-config.ts";
import { worldSettings } from "../generate/accounts.ts";

/** The settings of the portal's process and of the operator's commands. */
export const PORTAL_CONFIG = portalConfigWith(worldSettings);

/** The same for what plays a day: nobody orders so much in one that it takes a proof. */
export const CONFIG_WITHOUT_PROOFS = portalConfigWith({ payment: worldSettings.payment });
