import {
  closeAccount as closeAccountCall,
  DATA_EXPORT_FILE_NAME,
  exportData as exportDataCall,
  getClosing,
  keepAccount as keepAccountCall,
} from "@portal/contract/account-closing";
import type { Viewer } from "../../domain/accounts/users.ts";
import { passwordLimits, commonLimits } from "../../domain/limits.ts";
import { route } from "../../kit/http/routes.ts";
import { EVERYBODY } from "../../kit/limits/limit.ts";
import type { Services } from "../../services.ts";
import { closeAccount } from "./close-account.ts";
import { exportData } from "./export-data.ts";
import { keepAccount } from "./keep-account.ts";
import { limits } from "./limits.ts";

export const accountClosingRoutes = (services: Services) => [
  route<Viewer, typeof exportDataCall>(exportDataCall, {
    limits: ({ viewer }) => [
      ...passwordLimits(viewer),
      { limit: limits.dataExportByUserDaily, by: String(viewer.id) },
    ],
    handle: ({ viewer, body, reply }) => {
      reply.header("content-disposition", `attachment; filename="${DATA_EXPORT_FILE_NAME}"`);
      return exportData(services, viewer, body);
    },
  }),
  route<Viewer, typeof closeAccountCall>(closeAccountCall, {
    limits: ({ viewer }) => [
      ...passwordLimits(viewer),
      // The call takes a code where two-factor is on.
      { limit: commonLimits.changeTwoFactorByUserDaily, by: String(viewer.id) },
      { limit: commonLimits.secondFactorGlobally, by: EVERYBODY },
    ],
    handle: ({ viewer, body }) => closeAccount(services, viewer, body),
  }),
  route<Viewer, typeof getClosing>(getClosing, {
    handle: async ({ viewer: { username, closesAt } }) => ({ username, closesAt }),
  }),
  route<Viewer, typeof keepAccountCall>(keepAccountCall, {
    limits: ({ viewer }) => [{ limit: limits.keepAccountByUser, by: String(viewer.id) }],
    handle: ({ viewer }) => keepAccount(services, viewer),
  }),
];
