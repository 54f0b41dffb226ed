import { toldBy } from "./told-by.ts";

/** For `PORTAL_CONFIG`: payOS tells of money at the banks. */
export const portal = toldBy("payos");
