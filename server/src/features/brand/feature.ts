import type { Feature } from "../../feature.ts";

/** The brand is read again this often: every process shows a new one within a second, on pages and in messages. */
const REFRESH_EVERY_MS = 300;

/**
 * Follows the brand that staff publish. If the database is unavailable, the last known brand stays; other parts report
 * the outage.
 */
export const brand: Feature = {
  periodic: [
    { everyMs: REFRESH_EVERY_MS, run: ({ refreshBrand }) => refreshBrand().catch(() => {}) },
  ],
};
