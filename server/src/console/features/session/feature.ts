/** Signs staff in by their identity provider, returns the signed-in person, and signs them out. */
import { BrowserResult } from "../../../kit/http/browser/browser.ts";
import { giveCsrfCookie } from "../../../kit/http/browser/cookies.ts";
import { byAddress, limit, MINUTE } from "../../../kit/limits/limits.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { endStaffSession, listOperationsOf, needsPasskey } from "../../staff/staff-store.ts";
import { finishSignIn, startSignIn } from "./sign-in.ts";
import * as calls from "@portal/contract/console/session";

const limits = {
  signInByAddress: limit("console-sign-in.address", 60, 10 * MINUTE),
};

const routes = (services: ConsoleServices) => [
  route(calls.getConsoleCsrfCookie, {
    unlimited: "reads nothing",
    handle: async ({ request, reply }) => giveCsrfCookie(services.cookies, request, reply),
  }),
  route(calls.startSignIn, {
    limits: ({ browser }) => byAddress(browser, limits.signInByAddress),
    handle: ({ browser, body }) => startSignIn(services, browser, body.loginHint),
  }),
  route(calls.finishSignIn, {
    limits: ({ browser }) => byAddress(browser, limits.signInByAddress),
    handle: ({ browser, body }) => finishSignIn(services, browser, body),
  }),
  route(calls.getStaff, {
    handle: async ({ viewer }) => {
      const [isPasskeyMissing, operations] = await Promise.all([
        needsPasskey(services.db, viewer.id),
        listOperationsOf(services.db, viewer.roles),
      ]);
      return { ...viewer, needsPasskey: isPasskeyMissing, operations };
    },
  }),
  route(calls.signOut, {
    handle: async ({ viewer }) => {
      await endStaffSession(services.db, viewer.session);
      return new BrowserResult(undefined, { session: "ended" });
    },
  }),
];

export const session: ConsoleFeature = { routes };
