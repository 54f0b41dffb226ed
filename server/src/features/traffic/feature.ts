import type { Feature } from "../../feature.ts";
import { closeTrafficHours } from "./close-traffic-hours.ts";

const CLOSE_EVERY_MS = 5 * 60_000;

/** Keeps the sums of the hours that are over, which the console shows. */
export const traffic: Feature = {
  periodic: [{ everyMs: CLOSE_EVERY_MS, atStart: true, run: closeTrafficHours }],
};
