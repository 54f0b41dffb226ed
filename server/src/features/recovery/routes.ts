import {
  checkResetToken as checkResetTokenCall,
  lookAtUndo as lookAtUndoCall,
  recoverUsername as recoverUsernameCall,
  resetPassword as resetPasswordCall,
  resetPasswordByPhone as resetPasswordByPhoneCall,
  sendResetEmail as sendResetEmailCall,
  undoChange as undoChangeCall,
} from "@portal/contract/recovery";
import { normalizeUsername } from "../../domain/accounts/usernames.ts";
import type { Viewer } from "../../domain/accounts/users.ts";
import { commonLimits } from "../../domain/limits.ts";
import { findKnownDevice } from "../../domain/sessions/known-devices.ts";
import { route } from "../../kit/http/routes.ts";
import { EVERYBODY } from "../../kit/limits/limit.ts";
import { nameBucket } from "../../kit/limits/name-bucket.ts";
import { addressKey } from "../../kit/limits/rate-limits.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";
import { recoverUsername } from "./recover-username.ts";
import { resetPasswordByPhone } from "./reset-password-by-phone.ts";
import { checkResetToken, resetPassword } from "./reset-password.ts";
import { sendResetEmail } from "./send-reset-email.ts";
import { lookAtUndo } from "./undo/look-at-undo.ts";
import { undoChange } from "./undo/undo-change.ts";

// No limit reveals whether the typed name or address belongs to an account.
export const recoveryRoutes = (services: Services) => [
  route<Viewer, typeof sendResetEmailCall>(sendResetEmailCall, {
    limits: async ({ body, browser }) => {
      const { db } = services;
      const username = normalizeUsername(body.username);
      // The player's own devices count alone: strangers behind the same address take none of their attempts.
      const device = await findKnownDevice(db, browser.deviceTokens, username);
      return device === undefined
        ? [{ limit: limits.forgotByAddress, by: addressKey(browser.address) }]
        : [{ limit: limits.forgotByKnownDevice, by: device }];
    },
    handle: async ({ body, browser, counted }) =>
      sendResetEmail(services, {
        ...body,
        address: browser.address,
        isKnownDevice: counted.some(({ limit }) => limit === limits.forgotByKnownDevice),
      }),
  }),
  route<Viewer, typeof checkResetTokenCall>(checkResetTokenCall, {
    limits: ({ browser }) => [
      { limit: commonLimits.linkByAddress, by: addressKey(browser.address) },
    ],
    handle: async ({ params }) => checkResetToken(services, params.token),
  }),
  route<Viewer, typeof resetPasswordCall>(resetPasswordCall, {
    limits: ({ browser }) => [
      { limit: limits.resetPasswordByAddress, by: addressKey(browser.address) },
    ],
    handle: async ({ body, browser }) => resetPassword(services, browser, body),
  }),
  route<Viewer, typeof resetPasswordByPhoneCall>(resetPasswordByPhoneCall, {
    limits: ({ body, browser }) => [
      {
        limit: limits.resetByPhoneByAccountAndAddress,
        by: nameBucket(
          services.limitKey,
          `${normalizeUsername(body.username)}@${addressKey(browser.address)}`,
        ),
      },
      { limit: limits.resetByPhoneByAddress, by: addressKey(browser.address) },
      { limit: limits.resetByPhoneGlobally, by: EVERYBODY },
    ],
    handle: async ({ body, browser }) => resetPasswordByPhone(services, browser, body),
  }),
  route<Viewer, typeof recoverUsernameCall>(recoverUsernameCall, {
    limits: ({ browser }) => [
      { limit: limits.recoverUsernameByAddress, by: addressKey(browser.address) },
    ],
    handle: async ({ body, browser }) =>
      recoverUsername(services, { ...body, address: browser.address }),
  }),
  route<Viewer, typeof lookAtUndoCall>(lookAtUndoCall, {
    limits: ({ browser }) => [
      { limit: commonLimits.linkByAddress, by: addressKey(browser.address) },
    ],
    handle: async ({ params }) => lookAtUndo(services, params.token),
  }),
  route<Viewer, typeof undoChangeCall>(undoChangeCall, {
    limits: ({ browser }) => [{ limit: limits.undoByAddress, by: addressKey(browser.address) }],
    handle: async ({ body }) => undoChange(services, body.token),
  }),
];
