import { getCsrfCookie, getMe, login, logout } from "@portal/contract/session";
import { normalizeUsername } from "../../domain/usernames.ts";
import type { Viewer } from "../../domain/users.ts";
import { addressKey } from "../../kit/rate-limits.ts";
import { route } from "../../kit/routes.ts";
import { sessionTokenOf } from "../../kit/session-cookies.ts";
import { EVERYBODY, limits } from "../../limits.ts";
import type { Services } from "../../services.ts";
import { giveCsrfCookie } from "./give-csrf-cookie.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";

export const sessionRoutes = (services: Services) => [
  route<Viewer, typeof getCsrfCookie>(getCsrfCookie, {
    handle: async ({ request, reply }) => giveCsrfCookie(services.cookies, request, reply),
  }),
  route<Viewer, typeof getMe>(getMe, {
    handle: async ({ viewer }) => viewer,
  }),
  route<Viewer, typeof login>(login, {
    limits: ({ body, request }) => [
      { limit: limits.loginByAccount, by: normalizeUsername(body.username) },
      { limit: limits.loginByAddress, by: addressKey(request.ip) },
      { limit: limits.loginGlobally, by: EVERYBODY },
    ],
    handle: async ({ body, request, reply }) =>
      logIn(services, reply, {
        ...body,
        previousToken: sessionTokenOf(request, services.cookies),
      }),
  }),
  route<Viewer, typeof logout>(logout, {
    handle: async ({ request, reply }) => logOut(services, request, reply),
  }),
];
