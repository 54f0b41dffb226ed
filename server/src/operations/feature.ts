import { DELETE_ENDED_EVERY_MS, type Feature, job } from "../feature.ts";
import { forgetUploads } from "./money/bulk-store.ts";
import { BULK_GRANT, runBulk } from "./money/run-bulk.ts";

/**
 * Manual operations. The command line and the console call their use cases; the portal's processes carry out approved
 * files of grants, and delete files that nobody approved.
 */
export const operations: Feature = {
  jobs: [job(BULK_GRANT, runBulk)],
  periodic: [{ everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => forgetUploads(db) }],
};
