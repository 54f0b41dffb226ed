import { portalConfigWith } from "../../server/src/testing/portal/portal-config.ts";
import { worldSettings } from "../generate/accounts.ts";

/** The settings of the portal's process and of the operator's commands. */
export const PORTAL_CONFIG = portalConfigWith(worldSettings);
