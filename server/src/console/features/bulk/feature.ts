/** Takes CSV files that grant KP to many players, and lists them with their progress and report. */
import * as calls from "@portal/contract/console/bulk";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { listRuns } from "./list-runs.ts";
import { reportRun } from "./report-run.ts";
import { uploadBulk } from "./upload-bulk.ts";

const routes = (services: ConsoleServices) => [
  route(calls.uploadBulk, {
    bodyMaxBytes: calls.BULK_BODY_MAX_BYTES,
    handle: ({ viewer, body }) => uploadBulk(services, viewer, body),
  }),
  route(calls.getBulkRuns, { handle: ({ query }) => listRuns(services.db, query) }),
  route(calls.getBulkReport, { handle: ({ params }) => reportRun(services, params.id) }),
];

export const bulk: ConsoleFeature = { routes };
