import { checkUsername as checkUsernameCall, register } from "@portal/contract/sign-up";
import type { Viewer } from "../../domain/users.ts";
import { addressKey } from "../../kit/rate-limits.ts";
import { route } from "../../kit/routes.ts";
import { sessionTokenOf } from "../../kit/session-cookies.ts";
import type { Services } from "../../services.ts";
import { checkUsername } from "./check-username.ts";
import { limits } from "./limits.ts";
import { registerUser } from "./register-user.ts";

export const signUpRoutes = (services: Services) => [
  route<Viewer, typeof checkUsernameCall>(checkUsernameCall, {
    limits: ({ request }) => [{ limit: limits.checkUsernameByAddress, by: addressKey(request.ip) }],
    handle: ({ body, request }) => checkUsername(services, { ...body, address: request.ip }),
  }),
  route<Viewer, typeof register>(register, {
    limits: ({ request }) => [{ limit: limits.registerByAddress, by: addressKey(request.ip) }],
    handle: async ({ body, request, reply }) =>
      registerUser(services, reply, {
        ...body,
        address: request.ip,
        previousToken: sessionTokenOf(request, services.cookies),
      }),
  }),
];
