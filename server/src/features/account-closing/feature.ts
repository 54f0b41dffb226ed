import * as calls from "@portal/contract/account-closing";
import { passwordLimits, commonLimits } from "../../domain/limits.ts";
import { type Feature, route } from "../../feature.ts";
import { byUser, byEverybody } from "../../kit/limits/counted-by.ts";
import type { Services } from "../../services.ts";
import { closeAccount } from "./close-account.ts";
import { exportData } from "./export-data.ts";
import { finishClosings } from "./finish-closings.ts";
import { keepAccount } from "./keep-account.ts";
import { limits } from "./limits.ts";

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
      // The call takes a code where two-factor is on.
      ...byUser(viewer, commonLimits.changeTwoFactorByUserDaily),
      ...byEverybody(commonLimits.secondFactorGlobally),
    ],
    handle: ({ viewer, body }) => closeAccount(services, viewer, body),
  }),
  route(calls.getClosing, {
    handle: async ({ viewer: { username, closesAt } }) => ({ username, closesAt }),
  }),
  route(calls.keepAccount, {
    limits: ({ viewer }) => byUser(viewer, limits.keepAccountByUser),
    handle: ({ viewer }) => keepAccount(services, viewer),
  }),
];

const FINISH_CLOSINGS_EVERY_MS = 10 * 60_000;

/**
 * Lets players take their data along as a file, and close their account after a grace period in which they
 * can keep it. The periodic work closes the accounts whose grace period is over.
 */
export const accountClosing: Feature = {
  routes,
  periodic: [{ everyMs: FINISH_CLOSINGS_EVERY_MS, run: finishClosings }],
};
