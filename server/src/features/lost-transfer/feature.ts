import * as calls from "@portal/contract/lost-transfer";
import { type Feature, job, route } from "../../feature.ts";
import { byUser, byAddress, byEverybody } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { findTransfer } from "./find-transfer.ts";
import { limits } from "./limits.ts";
import { NOTIFY_OF_CASE, notifyOfCase } from "./notify-of-case.ts";
import { releaseCases } from "./release-cases.ts";
import { retryCases } from "./retry-cases.ts";
import { listCasesOfUser, withdrawCase } from "./store.ts";

const routes = (services: Services) => [
  route(calls.findTransfer, {
    limits: ({ viewer, browser }) => [
      ...byUser(viewer, limits.findTransferByUser, limits.findTransferByUserDaily),
      ...byAddress(browser, limits.findTransferByAddress),
      ...byEverybody(limits.findTransferGlobally),
    ],
    handle: ({ viewer, body }) => findTransfer(services, viewer.id, body),
  }),
  route(calls.getTransferCases, {
    unlimited: "reads at most 20 of the player's rows",
    handle: ({ viewer }) => listCasesOfUser(services.db, viewer.id),
  }),
  route(calls.withdrawTransferCase, {
    limits: ({ viewer }) => byUser(viewer, limits.findTransferByUser),
    handle: async ({ viewer, params }) => {
      if (!(await withdrawCase(services.db, viewer.id, params.id))) throw errors.caseNotOpen();
      return undefined;
    },
  }),
];

const RETRY_CASES_EVERY_MS = 30_000;
const RELEASE_CASES_EVERY_MS = 10_000;

/**
 * Helps players find a transfer that named nobody: what matches is credited at once or after a wait, the rest goes
 * to the operator. The periodic work tries open cases again, for a notice may come later, and gives the
 * credit of those that have waited long enough.
 */
export const lostTransfer: Feature = {
  routes,
  jobs: [job(NOTIFY_OF_CASE, notifyOfCase)],
  periodic: [
    { everyMs: RETRY_CASES_EVERY_MS, run: retryCases },
    { everyMs: RELEASE_CASES_EVERY_MS, run: releaseCases },
  ],
};
