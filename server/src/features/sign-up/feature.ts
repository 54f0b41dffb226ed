/** Lets visitors check whether a username is free, and register. */
import * as calls from "@portal/contract/sign-up";
import { type Feature, route } from "../../feature.ts";
import { byAddress, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { checkUsername, registerUser } from "./register-user.ts";

export const limits = {
  registerByAddress: limit("register.address", 60, 10 * MINUTE),
  // Limits the collection of players' names. Beyond the limit the page continues without the check.
  checkUsernameByAddress: limit("check-username.address", 30, 10 * MINUTE),
};

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

export const signUp: Feature = { routes };
