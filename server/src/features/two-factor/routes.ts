import {
  approveLogin as approveLoginCall,
  getLoginApproval,
  sendLoginCode as sendLoginCodeCall,
} from "@portal/contract/login-approval";
import {
  confirmTwoFactor,
  getTwoFactor,
  renewRecoveryCodes as renewRecoveryCodesCall,
  startTwoFactor,
  turnOffTwoFactor,
} from "@portal/contract/two-factor";
import type { Viewer } from "../../domain/accounts/users.ts";
import { passwordLimits, commonLimits } from "../../domain/limits.ts";
import { approvalOf } from "../../domain/sessions/login-challenges.ts";
import { route } from "../../kit/http/routes.ts";
import { EVERYBODY } from "../../kit/limits/limit.ts";
import { addressKey } from "../../kit/limits/rate-limits.ts";
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

export const twoFactorRoutes = (services: Services) => [
  ...loginRoutes(services),
  ...settingsRoutes(services),
];

const loginRoutes = (services: Services) => [
  route<Viewer, typeof getLoginApproval>(getLoginApproval, {
    limits: ({ browser }) => [
      { limit: limits.loginApprovalByAddress, by: addressKey(browser.address) },
    ],
    handle: async ({ browser }) => {
      const pending = await maybeLoginChallengeOf(services, browser);
      return pending && approvalOf(pending);
    },
  }),
  route<Viewer, typeof approveLoginCall>(approveLoginCall, {
    limits: ({ browser }) =>
      approvalLimits(services, browser, {
        perAccount: [limits.secondFactorByAccount, limits.secondFactorByAccountDaily],
        globally: commonLimits.secondFactorGlobally,
      }),
    handle: ({ body, browser }) => approveLogin(services, browser, body),
  }),
  route<Viewer, typeof sendLoginCodeCall>(sendLoginCodeCall, {
    limits: ({ browser }) =>
      approvalLimits(services, browser, {
        perAccount: [limits.loginCodeByAccount, limits.loginCodeByAccountDaily],
        globally: commonLimits.securityCodeGlobally,
      }),
    handle: ({ browser }) => sendLoginCode(services, browser),
  }),
];

const settingsRoutes = (services: Services) => [
  route<Viewer, typeof getTwoFactor>(getTwoFactor, {
    handle: ({ viewer }) => findStatus(services.db, viewer.id),
  }),
  route<Viewer, typeof startTwoFactor>(startTwoFactor, {
    limits: ({ viewer }) => passwordLimits(viewer),
    handle: ({ viewer, body }) => startSetup(services, viewer, body),
  }),
  route<Viewer, typeof confirmTwoFactor>(confirmTwoFactor, {
    limits: ({ viewer }) => [
      { limit: limits.confirmTwoFactorByUser, by: String(viewer.id) },
      { limit: commonLimits.secondFactorGlobally, by: EVERYBODY },
    ],
    handle: ({ viewer, body }) => confirmSetup(services, viewer, body),
  }),
  route<Viewer, typeof turnOffTwoFactor>(turnOffTwoFactor, {
    limits: ({ viewer }) => bothFactorsLimits(viewer),
    handle: ({ viewer, body }) => turnTwoFactorOff(services, viewer, body),
  }),
  route<Viewer, typeof renewRecoveryCodesCall>(renewRecoveryCodesCall, {
    limits: ({ viewer }) => bothFactorsLimits(viewer),
    handle: ({ viewer, body }) => renewRecoveryCodes(services, viewer, body),
  }),
];

const bothFactorsLimits = (viewer: Viewer) => [
  ...passwordLimits(viewer),
  { limit: commonLimits.changeTwoFactorByUserDaily, by: String(viewer.id) },
  { limit: commonLimits.secondFactorGlobally, by: EVERYBODY },
];
