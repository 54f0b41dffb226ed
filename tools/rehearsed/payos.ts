import { toldBy } from "./told-by.ts";

/** Settings for `PORTAL_CONFIG` in which payOS reports the banks' money. */
export const portal = toldBy("payos");
