import { checkUsername as checkUsernameCall, register } from "@portal/contract/sign-up";
import type { Viewer } from "../../domain/accounts/users.ts";
import { route } from "../../kit/http/routes.ts";
import { addressKey } from "../../kit/limits/rate-limits.ts";
import type { Services } from "../../services.ts";
import { checkUsername } from "./check-username.ts";
import { limits } from "./limits.ts";
import { registerUser } from "./register-user.ts";

export const signUpRoutes = (services: Services) => [
  route<Viewer, typeof checkUsernameCall>(checkUsernameCall, {
    limits: ({ browser }) => [
      { limit: limits.checkUsernameByAddress, by: addressKey(browser.address) },
    ],
    handle: ({ body, browser }) => checkUsername(services, { ...body, address: browser.address }),
  }),
  route<Viewer, typeof register>(register, {
    limits: ({ browser }) => [{ limit: limits.registerByAddress, by: addressKey(browser.address) }],
    handle: ({ body, browser }) => registerUser(services, browser, body),
  }),
];
