import { portalConfigWith } from "../../server/src/testing/portal/portal-config.ts";
import { worldSettings } from "../generate/accounts.ts";

/** For portal and operator alike. */
export const PORTAL_CONFIG = portalConfigWith(worldSettings);
