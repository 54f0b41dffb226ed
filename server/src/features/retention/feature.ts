import type { Feature } from "../../feature.ts";
import { removeOldData } from "./remove-old-data.ts";

/** How often a process looks whether the night's run is still to be done. */
const LOOK_EVERY_MS = 10 * 60_000;

/** Removes data that is older than the operator's settings say, by night. No page shows it. */
export const retention: Feature = {
  periodic: [{ everyMs: LOOK_EVERY_MS, run: removeOldData }],
};
