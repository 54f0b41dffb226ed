/** Lets players change their password and phone, and see and end their sessions. */
import * as calls from "@portal/contract/security";
import { passwordLimits, commonLimits, proofLimits } from "../../domain/limits.ts";
import { listSessions } from "../../domain/sessions/sessions.ts";
import { type Feature, route } from "../../feature.ts";
import { byUser, byEverybody, DAY, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { changePassword } from "./change-password.ts";
import { changePhone } from "./change-phone.ts";
import { endAllOthers, endSession } from "./end-sessions.ts";
import { updatePhone } from "./update-phone.ts";

export const limits = {
  changePhoneByUser: limit("change-phone.user", 10, 10 * MINUTE),
  updatePhoneByUser: limit("update-phone.user", 20, 10 * MINUTE),
  // Each change leaves a row and a link that undoes it for three days.
  updatePhoneByUserDaily: limit("update-phone.user.day", 60, DAY),
  endSessionByUser: limit("end-session.user", 60, 10 * MINUTE),
};

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
    unlimited: "reads the player's sessions by an index",
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
    handle: ({ viewer }) => endAllOthers(services, viewer),
  }),
];

export const security: Feature = { routes };
