/**
 * Lets players export their data, close their account after a grace period, and send the operator requests about their
 * data. The periodic work closes the accounts whose grace period is over.
 */
import * as calls from "@portal/contract/account-closing";
import * as requests from "@portal/contract/data-requests";
import { passwordLimits, commonLimits } from "../../domain/limits.ts";
import { type Feature, job, route } from "../../feature.ts";
import { refusal } from "../../kit/http/errors.ts";
import { byEverybody, byUser, DAY, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { closeAccount, keepAccount } from "./close-account.ts";
import { submitDataRequest } from "./data-requests/submit-data-request.ts";
import { NOTIFY_OF_DATA_REQUEST, notifyOfRequest } from "./data-requests/notify-of-request.ts";
import { listRequestsOfUser, withdrawRequest } from "./data-requests/request-store.ts";
import { exportData } from "./export-data.ts";
import { finishClosings } from "./finish-closings.ts";
import { NOTIFY_OF_CLOSING, notifyOfBegunClosing } from "./start-closing.ts";

export const limits = {
  // Each export reads everything that is stored about a player.
  dataExportByUserDaily: limit("data-export.user.day", 5, DAY),
  dataRequestByUserDaily: limit("data-request.user.day", 20, DAY),
  keepAccountByUser: limit("keep-account.user", 20, 10 * MINUTE),
};

export const errors = {
  dataRequestEnded: refusal(409, "data_request_ended", "Yêu cầu này đã kết thúc."),
};

const REQUESTS_SHOWN = 20;

const routes = (services: Services) => [
  route(calls.exportData, {
    limits: ({ viewer }) => [
      ...passwordLimits(viewer),
      ...byUser(viewer, limits.dataExportByUserDaily),
    ],
    handle: ({ viewer, body, reply }) => {
      reply.header("content-disposition", `attachment; filename="${calls.DATA_EXPORT_FILE_NAME}"`);
      return exportData(services, viewer, body);
    },
  }),
  route(calls.closeAccount, {
    limits: ({ viewer }) => [
      ...passwordLimits(viewer),
      // The call takes a code if two-factor is on.
      ...byUser(viewer, commonLimits.changeTwoFactorByUserDaily),
      ...byEverybody(commonLimits.secondFactorGlobally),
    ],
    handle: ({ viewer, body }) => closeAccount(services, viewer, body),
  }),
  route(calls.getClosing, {
    unlimited: "answers from the row of the session",
    handle: async ({ viewer: { username, closesAt } }) => ({ username, closesAt }),
  }),
  route(calls.keepAccount, {
    limits: ({ viewer }) => byUser(viewer, limits.keepAccountByUser),
    handle: ({ viewer }) => keepAccount(services, viewer),
  }),
  route(requests.getDataRequests, {
    unlimited: "reads at most 20 of the player's rows",
    handle: ({ viewer }) => listRequestsOfUser(services.db, viewer.id, REQUESTS_SHOWN),
  }),
  route(requests.submitDataRequest, {
    limits: ({ viewer }) => byUser(viewer, limits.dataRequestByUserDaily),
    handle: ({ viewer, body }) => submitDataRequest(services, viewer, body),
  }),
  route(requests.withdrawDataRequest, {
    limits: ({ viewer }) => byUser(viewer, limits.dataRequestByUserDaily),
    handle: async ({ viewer, params }) => {
      const isWithdrawn = await withdrawRequest(services.db, viewer.id, params.id);
      if (!isWithdrawn) throw errors.dataRequestEnded();
      return undefined;
    },
  }),
];

const FINISH_CLOSINGS_EVERY_MS = 10 * 60_000;

export const accountClosing: Feature = {
  routes,
  jobs: [
    job(NOTIFY_OF_CLOSING, notifyOfBegunClosing),
    job(NOTIFY_OF_DATA_REQUEST, notifyOfRequest),
  ],
  periodic: [{ everyMs: FINISH_CLOSINGS_EVERY_MS, run: finishClosings }],
};
