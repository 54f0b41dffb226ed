import { toldBy } from "./told-by.ts";

/** For `PORTAL_CONFIG`: Casso tells of money at the banks. */
export const portal = toldBy("casso");
