import type { Feature } from "../../feature.ts";
import { removeOldData } from "./remove-old-data.ts";

/** How often a process checks whether tonight's run is still to be done. */
const CHECK_EVERY_MS = 10 * 60_000;

/** Each night, removes data that is older than the operator's settings allow. */
export const retention: Feature = {
  periodic: [{ everyMs: CHECK_EVERY_MS, run: removeOldData }],
};
