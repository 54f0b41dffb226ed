import type { Feature } from "../../feature.ts";

/** What staff publish is on the pages and in messages of every process within a second. */
const REFRESH_EVERY_MS = 300;

/** Follows the brand that staff publish. Without a database the last known one stays, and others report it. */
export const brand: Feature = {
  periodic: [
    { everyMs: REFRESH_EVERY_MS, run: ({ refreshBrand }) => refreshBrand().catch(() => {}) },
  ],
};
