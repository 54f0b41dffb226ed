import * as calls from "@portal/contract/sign-up";
import { type Feature, route } from "../../feature.ts";
import { byAddress } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { checkUsername } from "./check-username.ts";
import { limits } from "./limits.ts";
import { registerUser } from "./register-user.ts";

const routes = (services: Services) => [
  route(calls.checkUsername, {
    limits: ({ browser }) => byAddress(browser, limits.checkUsernameByAddress),
    handle: ({ body, browser }) => checkUsername(services, { ...body, address: browser.address }),
  }),
  route(calls.register, {
    limits: ({ browser }) => byAddress(browser, limits.registerByAddress),
    handle: ({ body, browser }) => registerUser(services, browser, body),
  }),
];

/** Lets visitors check whether a username is free, and register. */
export const signUp: Feature = { routes };
