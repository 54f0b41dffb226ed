import { getCsrfCookie, getMe, login, logout } from "@portal/contract/session";
import type { Viewer } from "../../domain/users.ts";
import { addressKey } from "../../kit/rate-limits.ts";
import { route } from "../../kit/routes.ts";
import { sessionTokenOf } from "../../kit/session-cookies.ts";
import type { Services } from "../../services.ts";
import { giveCsrfCookie } from "./give-csrf-cookie.ts";
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
    limits: ({ body, request }) => loginLimits(services, request, body),
    handle: async ({ body, request, reply, counted }) =>
      logIn(services, reply, {
        ...body,
        lane: laneOf(counted),
        isSharedMachine: body.sharedMachine,
        previousToken: sessionTokenOf(request, services.cookies),
      }),
  }),
  route<Viewer, typeof logout>(logout, {
    limits: ({ request }) => [{ limit: limits.logoutByAddress, by: addressKey(request.ip) }],
    handle: async ({ request, reply }) => logOut(services, request, reply),
  }),
];
