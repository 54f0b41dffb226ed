import { type Feature, job } from "../../feature.ts";
import { NOTIFY_OF_CASE, notifyOfCase } from "./notify-of-case.ts";
import { releaseCases } from "./release-cases.ts";
import { retryCases } from "./retry-cases.ts";
import { lostTransferRoutes } from "./routes.ts";

const RETRY_CASES_EVERY_MS = 30_000;
const RELEASE_CASES_EVERY_MS = 10_000;

export const lostTransfer: Feature = {
  routes: lostTransferRoutes,
  jobs: [job(NOTIFY_OF_CASE, notifyOfCase)],
  periodic: [
    { everyMs: RETRY_CASES_EVERY_MS, run: retryCases },
    { everyMs: RELEASE_CASES_EVERY_MS, run: releaseCases },
  ],
};
