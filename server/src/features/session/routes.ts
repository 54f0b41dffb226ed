import { getCsrfCookie, getMe, login, logout } from "@portal/contract/session";
import type { Viewer } from "../../domain/accounts/users.ts";
import { giveCsrfCookie } from "../../kit/http/browser/session-cookies.ts";
import { route } from "../../kit/http/routes.ts";
import { addressKey } from "../../kit/limits/rate-limits.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { laneOf, loginLimits } from "./login-limits.ts";

export const sessionRoutes = (services: Services) => [
  route<Viewer, typeof getCsrfCookie>(getCsrfCookie, {
    handle: async ({ request, reply }) => giveCsrfCookie(services.cookies, request, reply),
  }),
  route<Viewer, typeof getMe>(getMe, {
    handle: async ({ viewer }) => viewer,
  }),
  route<Viewer, typeof login>(login, {
    limits: ({ body, browser }) => loginLimits(services, browser, body),
    handle: ({ body, browser, counted }) =>
      logIn(services, browser, {
        ...body,
        lane: laneOf(counted),
        isSharedMachine: body.sharedMachine,
      }),
  }),
  route<Viewer, typeof logout>(logout, {
    limits: ({ browser }) => [{ limit: limits.logoutByAddress, by: addressKey(browser.address) }],
    handle: ({ browser }) => logOut(services, browser),
  }),
];
