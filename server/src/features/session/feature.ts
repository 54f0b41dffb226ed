import * as calls from "@portal/contract/session";
import { clearEndedLocks } from "../../domain/accounts/account-locks.ts";
import { deleteExpiredDevices } from "../../domain/sessions/known-devices.ts";
import { deleteEndedSessions } from "../../domain/sessions/sessions.ts";
import { SEND_NEW_DEVICE_ALERT } from "../../domain/sessions/start-session.ts";
import { DELETE_ENDED_EVERY_MS, type Feature, job, route } from "../../feature.ts";
import { giveCsrfCookie } from "../../kit/http/browser/cookies.ts";
import { byAddress } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { laneOf, loginLimits } from "./login-limits.ts";
import { sendNewDeviceAlert } from "./send-new-device-alert.ts";

const routes = (services: Services) => [
  route(calls.getCsrfCookie, {
    unlimited: "reads nothing",
    handle: async ({ request, reply }) => giveCsrfCookie(services.cookies, request, reply),
  }),
  route(calls.getMe, {
    unlimited: "answers with the row of the session",
    handle: async ({ viewer }) => viewer,
  }),
  route(calls.login, {
    limits: ({ body, browser }) => loginLimits(services, browser, body),
    handle: ({ body, browser, counted }) =>
      logIn(services, browser, { ...body, lane: laneOf(counted) }),
  }),
  route(calls.logout, {
    limits: ({ browser }) => byAddress(browser, limits.logoutByAddress),
    handle: ({ browser }) => logOut(services, browser),
  }),
];

/**
 * Logs players in and out, says who is signed in, and alerts them of a login from a new device. The periodic
 * work deletes sessions that have ended, devices whose time is over, and locks that have ended.
 */
export const session: Feature = {
  routes,
  jobs: [job(SEND_NEW_DEVICE_ALERT, sendNewDeviceAlert)],
  periodic: [
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteEndedSessions(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredDevices(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => clearEndedLocks(db) },
  ],
};
