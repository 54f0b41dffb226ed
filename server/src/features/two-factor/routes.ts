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
import { approvalOf } from "../../domain/pending-logins.ts";
import type { Viewer } from "../../domain/users.ts";
import { addressKey } from "../../kit/rate-limits.ts";
import { route } from "../../kit/routes.ts";
import { EVERYBODY, limits } from "../../limits.ts";
import type { Services } from "../../services.ts";
import { accountKey } from "./account-key.ts";
import { approveLogin } from "./approve-login.ts";
import { confirmSetup } from "./confirm-setup.ts";
import { maybePendingLoginOf } from "./pending-login-of.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { sendLoginCode } from "./send-login-code.ts";
import { startSetup } from "./start-setup.ts";
import { findStatus } from "./store.ts";
import { turnTwoFactorOff } from "./turn-off.ts";

export const twoFactorRoutes = (services: Services) => [
  ...loginRoutes(services),
  ...settingsRoutes(services),
];

// Whose login it is only its token tells: tries by account are counted once that is known.
const loginRoutes = (services: Services) => [
  route<Viewer, typeof getLoginApproval>(getLoginApproval, {
    limits: ({ request }) => [{ limit: limits.loginApprovalByAddress, by: addressKey(request.ip) }],
    handle: async ({ request }) => {
      const pending = await maybePendingLoginOf(services, request);
      return pending && approvalOf(pending);
    },
  }),
  route<Viewer, typeof approveLoginCall>(approveLoginCall, {
    limits: ({ request }) => [
      { limit: limits.approveLoginByAddress, by: addressKey(request.ip) },
      { limit: limits.secondFactorGlobally, by: EVERYBODY },
    ],
    handle: ({ body, reply }) => approveLogin(services, reply, body),
  }),
  route<Viewer, typeof sendLoginCodeCall>(sendLoginCodeCall, {
    limits: ({ request }) => [
      { limit: limits.approveLoginByAddress, by: addressKey(request.ip) },
      { limit: limits.securityCodeGlobally, by: EVERYBODY },
    ],
    handle: ({ request }) => sendLoginCode(services, request),
  }),
];

const settingsRoutes = (services: Services) => [
  route<Viewer, typeof getTwoFactor>(getTwoFactor, {
    handle: ({ viewer }) => findStatus(services.db, viewer.id),
  }),
  route<Viewer, typeof startTwoFactor>(startTwoFactor, {
    limits: ({ viewer }) => [{ limit: limits.changePasswordByUser, by: String(viewer.id) }],
    handle: ({ viewer, body }) => startSetup(services, viewer, body),
  }),
  route<Viewer, typeof confirmTwoFactor>(confirmTwoFactor, {
    limits: ({ viewer }) => [
      { limit: limits.confirmTwoFactorByUser, by: String(viewer.id) },
      { limit: limits.secondFactorGlobally, by: EVERYBODY },
    ],
    handle: ({ viewer, body, reply }) => confirmSetup(services, reply, viewer, body),
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

function bothFactorsLimits({ id: userId, lastPasswordChange: passwordSetAt }: Viewer) {
  return [
    { limit: limits.changePasswordByUser, by: String(userId) },
    { limit: limits.secondFactorByAccountDaily, by: accountKey({ userId, passwordSetAt }) },
    { limit: limits.secondFactorGlobally, by: EVERYBODY },
  ];
}
