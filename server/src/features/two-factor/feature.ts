/** Lets players turn two-factor on and off, and completes the logins of accounts that have it. */
import * as loginCalls from "@portal/contract/login-approval";
import * as calls from "@portal/contract/two-factor";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { passwordLimits, commonLimits } from "../../domain/limits.ts";
import { approvalOf } from "../../domain/sessions/login-challenges.ts";
import { type Feature, route } from "../../feature.ts";
import { byAddress, byEverybody, byUser, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { approveLogin } from "./approve-login.ts";
import { renewRecoveryCodes, turnTwoFactorOff } from "./change-two-factor.ts";
import { approvalLimits, limits as loginLimits, maybeLoginChallengeOf } from "./login-challenge.ts";
import { sendLoginCode } from "./login-code.ts";
import { confirmSetup, startSetup } from "./set-up.ts";
import { findStatus } from "./store.ts";

export const limits = {
  confirmTwoFactorByUser: limit("confirm-two-factor.user", 20, 10 * MINUTE),
};

const routes = (services: Services) => [...loginRoutes(services), ...settingsRoutes(services)];

const loginRoutes = (services: Services) => [
  route(loginCalls.getLoginApproval, {
    limits: ({ browser }) => byAddress(browser, loginLimits.loginApprovalByAddress),
    handle: async ({ browser }) => {
      const challenge = await maybeLoginChallengeOf(services, browser);
      return challenge && approvalOf(challenge);
    },
  }),
  route(loginCalls.approveLogin, {
    limits: ({ browser }) =>
      approvalLimits(services, browser, {
        perAccount: [loginLimits.secondFactorByAccount, loginLimits.secondFactorByAccountDaily],
        globally: commonLimits.secondFactorGlobally,
      }),
    handle: ({ body, browser }) => approveLogin(services, browser, body),
  }),
  route(loginCalls.sendLoginCode, {
    limits: ({ browser }) =>
      approvalLimits(services, browser, {
        perAccount: [loginLimits.loginCodeByAccount, loginLimits.loginCodeByAccountDaily],
        globally: commonLimits.securityCodeGlobally,
      }),
    handle: ({ browser }) => sendLoginCode(services, browser),
  }),
];

const settingsRoutes = (services: Services) => [
  route(calls.getTwoFactor, {
    unlimited: "reads one indexed row",
    handle: ({ viewer }) => findStatus(services.db, viewer.id),
  }),
  route(calls.startTwoFactor, {
    limits: ({ viewer }) => passwordLimits(viewer),
    handle: ({ viewer, body }) => startSetup(services, viewer, body),
  }),
  route(calls.confirmTwoFactor, {
    limits: ({ viewer }) => [
      ...byUser(viewer, limits.confirmTwoFactorByUser),
      ...byEverybody(commonLimits.secondFactorGlobally),
    ],
    handle: ({ viewer, body }) => confirmSetup(services, viewer, body),
  }),
  route(calls.turnOffTwoFactor, {
    limits: ({ viewer }) => bothFactorsLimits(viewer),
    handle: ({ viewer, body }) => turnTwoFactorOff(services, viewer, body),
  }),
  route(calls.renewRecoveryCodes, {
    limits: ({ viewer }) => bothFactorsLimits(viewer),
    handle: ({ viewer, body }) => renewRecoveryCodes(services, viewer, body),
  }),
];

const bothFactorsLimits = (viewer: Viewer) => [
  ...passwordLimits(viewer),
  ...byUser(viewer, commonLimits.changeTwoFactorByUserDaily),
  ...byEverybody(commonLimits.secondFactorGlobally),
];

export const twoFactor: Feature = { routes };
