import {
  changePassword as changePasswordCall,
  changePhone as changePhoneCall,
  endOtherSessions as endOtherSessionsCall,
  endSessionCall,
  getSessions,
  updatePhone as updatePhoneCall,
} from "@portal/contract/security";
import { lockUser, type Viewer } from "../../domain/accounts/users.ts";
import { passwordLimits, commonLimits } from "../../domain/limits.ts";
import { endOtherSessions, listSessions } from "../../domain/sessions/sessions.ts";
import { route } from "../../kit/http/routes.ts";
import { EVERYBODY } from "../../kit/limits/limit.ts";
import type { Services } from "../../services.ts";
import { changePassword } from "./change-password.ts";
import { changePhone } from "./change-phone.ts";
import { endSession } from "./end-session.ts";
import { limits } from "./limits.ts";
import { updatePhone } from "./update-phone.ts";

export const securityRoutes = (services: Services) => [
  route<Viewer, typeof changePasswordCall>(changePasswordCall, {
    limits: ({ viewer }) => passwordLimits(viewer),
    handle: ({ viewer, body }) => changePassword(services, viewer, body),
  }),
  route<Viewer, typeof changePhoneCall>(changePhoneCall, {
    // The call may mail a code.
    limits: ({ viewer }) => [
      { limit: limits.changePhoneByUser, by: String(viewer.id) },
      { limit: commonLimits.securityCodeByUserDaily, by: String(viewer.id) },
      { limit: commonLimits.securityCodeGlobally, by: EVERYBODY },
    ],
    handle: ({ viewer, body }) => changePhone(services, viewer, body),
  }),
  route<Viewer, typeof updatePhoneCall>(updatePhoneCall, {
    limits: ({ viewer }) => [{ limit: limits.updatePhoneByUser, by: String(viewer.id) }],
    handle: ({ viewer, body, browser }) =>
      updatePhone(services, viewer, { ...body, address: browser.address }),
  }),
  route<Viewer, typeof getSessions>(getSessions, {
    handle: async ({ viewer }) => {
      const sessions = await listSessions(services.db, viewer.id);
      return sessions.map((one) => ({ ...one, isCurrent: one.id === viewer.sessionId }));
    },
  }),
  route<Viewer, typeof endSessionCall>(endSessionCall, {
    limits: ({ viewer }) => [{ limit: limits.endSessionByUser, by: String(viewer.id) }],
    handle: ({ viewer, params }) => endSession(services, viewer, params.id),
  }),
  route<Viewer, typeof endOtherSessionsCall>(endOtherSessionsCall, {
    limits: ({ viewer }) => [{ limit: limits.endSessionByUser, by: String(viewer.id) }],
    handle: async ({ viewer }) => {
      await services.db.transaction(async (tx) => {
        await lockUser(tx, viewer.id);
        await endOtherSessions(tx, viewer.id, viewer.sessionId);
      });
      services.log.info({ event: "sessions_ended", userId: viewer.id }, "all other sessions ended");
      return undefined;
    },
  }),
];
