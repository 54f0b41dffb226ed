import { toldBy } from "./told-by.ts";

/** Settings for `PORTAL_CONFIG` in which Casso reports the banks' money. */
export const portal = toldBy("casso");
