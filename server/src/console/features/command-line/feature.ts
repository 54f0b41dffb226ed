/** Signs staff in on the command line, by a code that they confirm in the console. */
import { byAddress, byUser, limit, MINUTE } from "../../../kit/limits/limits.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { askToSignIn, decideSignIn, showSignIn, takeToken } from "./device-sign-in.ts";
import * as calls from "@portal/contract/console/command-line";

const limits = {
  askByAddress: limit("command-line-ask.address", 30, 10 * MINUTE),
  /** Questions whether a code is confirmed: enough for colleagues behind one address, each asking every two seconds. */
  tokenByAddress: limit("command-line-token.address", 2_000, 10 * MINUTE),
  /** Codes that a person enters in the console: somebody who guesses has 30 tries at 20^8 codes while one is valid. */
  codeByStaff: limit("command-line-code.staff", 30, 10 * MINUTE),
};

const routes = (services: ConsoleServices) => [
  route(calls.askToSignIn, {
    limits: ({ browser }) => byAddress(browser, limits.askByAddress),
    handle: ({ browser }) => askToSignIn(services, browser.address),
  }),
  route(calls.takeStaffToken, {
    limits: ({ browser }) => byAddress(browser, limits.tokenByAddress),
    handle: ({ body, browser }) => takeToken(services, body.deviceCode, browser.address),
  }),
  route(calls.getDeviceSignIn, {
    limits: ({ viewer }) => byUser(viewer, limits.codeByStaff),
    handle: ({ viewer, params, browser }) =>
      showSignIn(services, viewer, params.userCode, browser.address),
  }),
  route(calls.decideDeviceSignIn, {
    limits: ({ viewer }) => byUser(viewer, limits.codeByStaff),
    handle: ({ viewer, params, body }) => decideSignIn(services, viewer, params.userCode, body),
  }),
];

export const commandLine: ConsoleFeature = { routes };
