import * as loginCalls from "@portal/contract/login-approval";
import * as calls from "@portal/contract/two-factor";
import type { Viewer } from "../../domain/accounts/users.ts";
import { passwordLimits, commonLimits } from "../../domain/limits.ts";
import { approvalOf } from "../../domain/sessions/login-challenges.ts";
import { type Feature, route } from "../../feature.ts";
import { byUser, byAddress, byEverybody } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { confirmSetup } from "./confirm-setup.ts";
import { limits } from "./limits.ts";
import { approvalLimits } from "./login/approval-limits.ts";
import { approveLogin } from "./login/approve-login.ts";
import { maybeLoginChallengeOf } from "./login/login-challenge-of.ts";
import { sendLoginCode } from "./login/send-login-code.ts";
import { renewRecoveryCodes } from "./recovery-codes/renew-recovery-codes.ts";
import { startSetup } from "./start-setup.ts";
import { findStatus } from "./store.ts";
import { turnTwoFactorOff } from "./turn-off.ts";

const routes = (services: Services) => [...loginRoutes(services), ...settingsRoutes(services)];

const loginRoutes = (services: Services) => [
  route(loginCalls.getLoginApproval, {
    limits: ({ browser }) => byAddress(browser, limits.loginApprovalByAddress),
    handle: async ({ browser }) => {
      const pending = await maybeLoginChallengeOf(services, browser);
      return pending && approvalOf(pending);
    },
  }),
  route(loginCalls.approveLogin, {
    limits: ({ browser }) =>
      approvalLimits(services, browser, {
        perAccount: [limits.secondFactorByAccount, limits.secondFactorByAccountDaily],
        globally: commonLimits.secondFactorGlobally,
      }),
    handle: ({ body, browser }) => approveLogin(services, browser, body),
  }),
  route(loginCalls.sendLoginCode, {
    limits: ({ browser }) =>
      approvalLimits(services, browser, {
        perAccount: [limits.loginCodeByAccount, limits.loginCodeByAccountDaily],
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

/** Lets players set up and turn off two-factor, and finishes the logins of accounts that have it. */
export const twoFactor: Feature = { routes };
