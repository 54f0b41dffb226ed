/**
 * Helps players find a transfer that named nobody. A match is credited at once or after a wait; the operator decides
 * the rest. The periodic work tries open cases again, because a notice may come later, and credits the cases whose
 * wait is over.
 */
import * as calls from "@portal/contract/lost-transfer";
import { type Feature, job, route } from "../../feature.ts";
import { refusal } from "../../kit/http/errors.ts";
import {
  byAddress,
  byEverybody,
  byUser,
  DAY,
  limit,
  MINUTE,
  shared,
} from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { findTransfer } from "./find-transfer.ts";
import { NOTIFY_OF_CASE, notifyOfCase } from "./notify-of-case.ts";
import { releaseCases } from "./release-cases.ts";
import { retryCases } from "./retry-cases.ts";
import { listCasesOfUser, saveScreenshot, withdrawCase } from "./store.ts";

export const limits = {
  // A player who searches often is guessing at other people's money. The few open cases of an account and the tries
  // at each notice bound the guesses; these limits keep the searching itself rare.
  findTransferByUser: limit("find-transfer.user", 10, 10 * MINUTE),
  findTransferByUserDaily: limit("find-transfer.user.day", 30, DAY),
  findTransferByAddress: limit("find-transfer.address", 60, 10 * MINUTE),
  findTransferGlobally: shared("find-transfer.all", 600, 10 * MINUTE),
  screenshotByUserDaily: limit("screenshot.user.day", 10, DAY),
};

export const errors = {
  caseNotOpen: refusal(
    409,
    "case_not_open",
    "Yêu cầu này không còn chờ kiểm tra, hãy tải lại trang để xem kết quả.",
  ),
};

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
  route(calls.sendScreenshot, {
    limits: ({ viewer }) => byUser(viewer, limits.screenshotByUserDaily),
    bodyMaxBytes: calls.SCREENSHOT_BODY_MAX_BYTES,
    handle: async ({ viewer, params, body }) => {
      const encrypted = services.screenshotEncryption.encrypt(body.jpeg);
      const isSaved = await saveScreenshot(services.db, viewer.id, params.id, encrypted);
      if (!isSaved) throw errors.caseNotOpen();
      return undefined;
    },
  }),
];

const RETRY_CASES_EVERY_MS = 30_000;
const RELEASE_CASES_EVERY_MS = 10_000;

export const lostTransfer: Feature = {
  routes,
  jobs: [job(NOTIFY_OF_CASE, notifyOfCase)],
  periodic: [
    { everyMs: RETRY_CASES_EVERY_MS, run: retryCases },
    { everyMs: RELEASE_CASES_EVERY_MS, run: releaseCases },
  ],
};
