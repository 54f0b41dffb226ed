import * as calls from "@portal/contract/recovery";
import { deleteExpiredChanges } from "../../domain/accounts/account-changes.ts";
import { normalizeUsername } from "../../domain/accounts/spellings.ts";
import { commonLimits } from "../../domain/limits.ts";
import { MAIL_RESET_LINK } from "../../domain/notifications/mail-queue.ts";
import { findKnownDevice } from "../../domain/sessions/known-devices.ts";
import { DELETE_ENDED_EVERY_MS, type Feature, job, route } from "../../feature.ts";
import {
  byAddress,
  countedBy,
  byEverybody,
  nameBucket,
  addressKey,
} from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";
import { MAIL_USERNAMES, mailUsernames, recoverUsername } from "./recover-username.ts";
import { resetPasswordByPhone } from "./reset-password-by-phone.ts";
import { checkResetToken, resetPassword } from "./reset-password.ts";
import { mailResetLink, sendResetEmail } from "./send-reset-email.ts";
import { lookAtUndo } from "./undo/look-at-undo.ts";
import { undoChange } from "./undo/undo-change.ts";

// No limit reveals whether the typed name or address belongs to an account.
const routes = (services: Services) => [
  route(calls.sendResetEmail, {
    limits: async ({ body, browser }) => {
      const { db } = services;
      const username = normalizeUsername(body.username);
      // The player's own devices count alone: strangers behind the same address take none of their attempts.
      const device = await findKnownDevice(db, browser.deviceTokens, username);
      return device === undefined
        ? byAddress(browser, limits.forgotByAddress)
        : countedBy(device, limits.forgotByKnownDevice);
    },
    handle: async ({ body, browser, counted }) =>
      sendResetEmail(services, {
        ...body,
        address: browser.address,
        isKnownDevice: counted.some(({ limit }) => limit === limits.forgotByKnownDevice),
      }),
  }),
  route(calls.checkResetToken, {
    limits: ({ browser }) => byAddress(browser, commonLimits.linkByAddress),
    handle: async ({ params }) => checkResetToken(services, params.token),
  }),
  route(calls.resetPassword, {
    limits: ({ browser }) => byAddress(browser, limits.resetPasswordByAddress),
    handle: async ({ body, browser }) => resetPassword(services, browser, body),
  }),
  route(calls.resetPasswordByPhone, {
    limits: ({ body, browser }) => [
      {
        limit: limits.resetByPhoneByAccountAndAddress,
        by: nameBucket(
          services.limitKey,
          `${normalizeUsername(body.username)}@${addressKey(browser.address)}`,
        ),
      },
      ...byAddress(browser, limits.resetByPhoneByAddress),
      ...byEverybody(limits.resetByPhoneGlobally),
    ],
    handle: async ({ body, browser }) => resetPasswordByPhone(services, browser, body),
  }),
  route(calls.recoverUsername, {
    limits: ({ browser }) => byAddress(browser, limits.recoverUsernameByAddress),
    handle: async ({ body, browser }) =>
      recoverUsername(services, { ...body, address: browser.address }),
  }),
  route(calls.lookAtUndo, {
    limits: ({ browser }) => byAddress(browser, commonLimits.linkByAddress),
    handle: async ({ params }) => lookAtUndo(services, params.token),
  }),
  route(calls.undoChange, {
    limits: ({ browser }) => byAddress(browser, limits.undoByAddress),
    handle: async ({ body }) => undoChange(services, body.token),
  }),
];

/**
 * Helps players who have lost their account: to a new password, to a forgotten username, and to undo a
 * stranger's change of it. The periodic work deletes the changes that can no longer be undone.
 */
export const recovery: Feature = {
  routes,
  jobs: [job(MAIL_RESET_LINK, mailResetLink), job(MAIL_USERNAMES, mailUsernames)],
  periodic: [{ everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredChanges(db) }],
};
