import {
  checkResetToken as checkResetTokenCall,
  lookAtUndo as lookAtUndoCall,
  recoverUsername as recoverUsernameCall,
  resetPassword as resetPasswordCall,
  resetPasswordByPhone as resetPasswordByPhoneCall,
  sendResetEmail as sendResetEmailCall,
  undoChange as undoChangeCall,
} from "@portal/contract/recovery";
import { findKnownDevice } from "../../domain/known-devices.ts";
import { commonLimits } from "../../domain/limits.ts";
import { normalizeUsername } from "../../domain/usernames.ts";
import type { Viewer } from "../../domain/users.ts";
import { deviceTokensOf } from "../../kit/device-cookies.ts";
import { EVERYBODY } from "../../kit/limit.ts";
import { nameBucket } from "../../kit/name-bucket.ts";
import { addressKey } from "../../kit/rate-limits.ts";
import { route } from "../../kit/routes.ts";
import type { Services } from "../../services.ts";
import { checkResetToken } from "./check-reset-token.ts";
import { limits } from "./limits.ts";
import { lookAtUndo } from "./look-at-undo.ts";
import { recoverUsername } from "./recover-username.ts";
import { resetPasswordByPhone } from "./reset-password-by-phone.ts";
import { resetPassword } from "./reset-password.ts";
import { sendResetEmail } from "./send-reset-email.ts";
import { undoChange } from "./undo-change.ts";

// No limit tells whether what was typed belongs to an account.
export const recoveryRoutes = (services: Services) => [
  route<Viewer, typeof sendResetEmailCall>(sendResetEmailCall, {
    limits: async ({ body, request }) => {
      const { db, cookies } = services;
      const username = normalizeUsername(body.username);
      // Strangers at the player's address use up none of what the player's own devices may ask for.
      const device = await findKnownDevice(db, deviceTokensOf(request, cookies), username);
      return device === undefined
        ? [{ limit: limits.forgotByAddress, by: addressKey(request.ip) }]
        : [{ limit: limits.forgotByKnownDevice, by: device }];
    },
    handle: async ({ body, request, counted }) =>
      sendResetEmail(services, {
        ...body,
        address: request.ip,
        isKnownDevice: counted.some(({ limit }) => limit === limits.forgotByKnownDevice),
      }),
  }),
  route<Viewer, typeof checkResetTokenCall>(checkResetTokenCall, {
    limits: ({ request }) => [{ limit: commonLimits.linkByAddress, by: addressKey(request.ip) }],
    handle: async ({ params }) => checkResetToken(services, params.token),
  }),
  route<Viewer, typeof resetPasswordCall>(resetPasswordCall, {
    limits: ({ request }) => [{ limit: limits.resetPasswordByAddress, by: addressKey(request.ip) }],
    handle: async ({ body, reply }) => resetPassword(services, reply, body),
  }),
  route<Viewer, typeof resetPasswordByPhoneCall>(resetPasswordByPhoneCall, {
    limits: ({ body, request }) => [
      {
        limit: limits.resetByPhoneByAccountAndAddress,
        by: nameBucket(
          services.limitKey,
          `${normalizeUsername(body.username)}@${addressKey(request.ip)}`,
        ),
      },
      { limit: limits.resetByPhoneByAddress, by: addressKey(request.ip) },
      { limit: limits.resetByPhoneGlobally, by: EVERYBODY },
    ],
    handle: async ({ body, reply }) => resetPasswordByPhone(services, reply, body),
  }),
  route<Viewer, typeof recoverUsernameCall>(recoverUsernameCall, {
    limits: ({ request }) => [
      { limit: limits.recoverUsernameByAddress, by: addressKey(request.ip) },
    ],
    handle: async ({ body, request }) =>
      recoverUsername(services, { ...body, address: request.ip }),
  }),
  route<Viewer, typeof lookAtUndoCall>(lookAtUndoCall, {
    limits: ({ request }) => [{ limit: commonLimits.linkByAddress, by: addressKey(request.ip) }],
    handle: async ({ params }) => lookAtUndo(services, params.token),
  }),
  route<Viewer, typeof undoChangeCall>(undoChangeCall, {
    limits: ({ request }) => [{ limit: limits.undoByAddress, by: addressKey(request.ip) }],
    handle: async ({ body }) => undoChange(services, body.token),
  }),
];
