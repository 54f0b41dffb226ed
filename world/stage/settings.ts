import { portalConfigWith } from "../../server/src/testing/portal-config.ts";
import { worldSettings } from "../plan/accounts.ts";

/** For portal and operator alike. */
export const PORTAL_CONFIG = portalConfigWith(worldSettings);
