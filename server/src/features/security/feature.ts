import * as calls from "@portal/contract/security";
import { lockUser } from "../../domain/accounts/users.ts";
import { passwordLimits, commonLimits, proofLimits } from "../../domain/limits.ts";
import { endOtherSessions, listSessions } from "../../domain/sessions/sessions.ts";
import { type Feature, route } from "../../feature.ts";
import { byUser, byEverybody } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { changePassword } from "./change-password.ts";
import { changePhone } from "./change-phone.ts";
import { endSession } from "./end-session.ts";
import { limits } from "./limits.ts";
import { updatePhone } from "./update-phone.ts";

const routes = (services: Services) => [
  route(calls.changePassword, {
    limits: ({ viewer }) => passwordLimits(viewer),
    handle: ({ viewer, body }) => changePassword(services, viewer, body),
  }),
  route(calls.changePhone, {
    // The call may mail a code.
    limits: ({ viewer }) => [
      ...byUser(viewer, limits.changePhoneByUser, commonLimits.securityCodeByUserDaily),
      ...byEverybody(commonLimits.securityCodeGlobally),
    ],
    handle: ({ viewer, body }) => changePhone(services, viewer, body),
  }),
  route(calls.updatePhone, {
    limits: ({ viewer, body }) => [
      ...byUser(viewer, limits.updatePhoneByUser, limits.updatePhoneByUserDaily),
      ...(body.proof === undefined ? [] : proofLimits(viewer)),
    ],
    handle: ({ viewer, body, browser }) =>
      updatePhone(services, viewer, { ...body, address: browser.address }),
  }),
  route(calls.getSessions, {
    unlimited: "reads the player's sessions off an index",
    handle: async ({ viewer }) => {
      const sessions = await listSessions(services.db, viewer.id);
      return sessions.map((one) => ({ ...one, isCurrent: one.id === viewer.sessionId }));
    },
  }),
  route(calls.endSessionCall, {
    limits: ({ viewer }) => byUser(viewer, limits.endSessionByUser),
    handle: ({ viewer, params }) => endSession(services, viewer, params.id),
  }),
  route(calls.endOtherSessions, {
    limits: ({ viewer }) => byUser(viewer, limits.endSessionByUser),
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

/** Lets players change their password and phone, and see and end their sessions. */
export const security: Feature = { routes };
