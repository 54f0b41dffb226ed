/**
 * Logs players in and out, returns the signed-in player, and alerts players of a login from a new device. The periodic
 * work deletes ended sessions, expired devices and ended locks.
 */
import * as calls from "@portal/contract/session";
import { clearEndedLocks } from "../../domain/accounts/account-locks.ts";
import { deleteExpiredDevices } from "../../domain/sessions/known-devices.ts";
import { deleteEndedSessions, endSession } from "../../domain/sessions/sessions.ts";
import { SEND_NEW_DEVICE_ALERT } from "../../domain/sessions/start-session.ts";
import { DELETE_ENDED_EVERY_MS, type Feature, job, route } from "../../feature.ts";
import { BrowserResult } from "../../kit/http/browser/browser.ts";
import { giveCsrfCookie } from "../../kit/http/browser/cookies.ts";
import { byAddress, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { logIn } from "./log-in.ts";
import { laneOf, loginLimits } from "./login-limits.ts";
import { sendNewDeviceAlert } from "./send-new-device-alert.ts";

export const limits = {
  logoutByAddress: limit("logout.address", 240, 10 * MINUTE),
};

const routes = (services: Services) => [
  route(calls.getCsrfCookie, {
    unlimited: "reads nothing",
    handle: async ({ request, reply }) => giveCsrfCookie(services.cookies, request, reply),
  }),
  route(calls.getMe, {
    unlimited: "returns the row that was read with the session",
    handle: async ({ viewer }) => viewer,
  }),
  route(calls.login, {
    limits: ({ body, browser }) => loginLimits(services, browser, body),
    handle: ({ body, browser, counted }) =>
      logIn(services, browser, { ...body, lane: laneOf(counted) }),
  }),
  route(calls.logout, {
    limits: ({ browser }) => byAddress(browser, limits.logoutByAddress),
    handle: async ({ browser: { sessionToken: token } }) => {
      const userId = token === undefined ? undefined : await endSession(services.db, token);
      if (userId !== undefined) services.log.info({ event: "logout", userId }, "logged out");
      // The browser also deletes its cache of the player's pages.
      return new BrowserResult(undefined, { session: "ended", clearsCache: true });
    },
  }),
];

export const session: Feature = {
  routes,
  jobs: [job(SEND_NEW_DEVICE_ALERT, sendNewDeviceAlert)],
  periodic: [
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteEndedSessions(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredDevices(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => clearEndedLocks(db) },
  ],
};
