import type { Feature } from "../../feature.ts";
import { removeOldData } from "./remove-old-data.ts";

/** How often a process checks whether the run of the night is still to be done. */
const LOOK_EVERY_MS = 10 * 60_000;

/** Removes data by night that is older than the operator's settings allow. */
export const retention: Feature = {
  periodic: [{ everyMs: LOOK_EVERY_MS, run: removeOldData }],
};
