/**
 * Helps players who have lost access to their account: they set a new password, get their usernames by email, or undo
 * a change that a stranger made. The periodic work deletes the changes that can no longer be undone.
 */
import * as calls from "@portal/contract/recovery";
import { deleteExpiredChanges } from "../../domain/accounts/account-changes.ts";
import { normalizeUsername } from "../../domain/accounts/spellings.ts";
import { commonLimits } from "../../domain/limits.ts";
import { MAIL_RESET_LINK } from "../../domain/notifications/mail-queue.ts";
import { findKnownDevice } from "../../domain/sessions/known-devices.ts";
import { DELETE_ENDED_EVERY_MS, type Feature, job, route } from "../../feature.ts";
import {
  addressKey,
  byAddress,
  byEverybody,
  countedBy,
  limit,
  MINUTE,
  named,
  nameBucket,
  shared,
} from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { MAIL_USERNAMES, mailUsernames, recoverUsername } from "./recover-username.ts";
import { resetPasswordByPhone } from "./reset-password-by-phone.ts";
import { checkResetToken, resetPassword } from "./reset-password.ts";
import { mailResetLink, sendResetEmail } from "./send-reset-email.ts";
import { previewUndo, undoChange } from "./undo-change.ts";

// No limit reveals whether the typed name or address belongs to an account.
export const limits = {
  forgotByAddress: limit("forgot.address", 60, 10 * MINUTE),
  forgotByKnownDevice: limit("forgot.device", 20, 15 * MINUTE),
  recoverUsernameByAddress: limit("recover-username.address", 60, 10 * MINUTE),
  resetPasswordByAddress: limit("reset-password.address", 120, 10 * MINUTE),
  undoByAddress: limit("undo.address", 60, 10 * MINUTE),
  // By account and address, so that a stranger's tries do not lock the player out. The tries of each code and the texts
  // to one phone bound the guesses at one account.
  resetByPhoneByAccountAndAddress: named("reset-by-phone.account", 10, 10 * MINUTE),
  resetByPhoneByAddress: limit("reset-by-phone.address", 60, 10 * MINUTE),
  resetByPhoneGlobally: shared("reset-by-phone.all", 3_000, MINUTE),
};

const routes = (services: Services) => [
  route(calls.sendResetEmail, {
    limits: async ({ body, browser }) => {
      const { db } = services;
      const username = normalizeUsername(body.username);
      // The player's own devices have their own limit, so that strangers at the same address cannot exhaust it.
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
  route(calls.previewUndo, {
    limits: ({ browser }) => byAddress(browser, commonLimits.linkByAddress),
    handle: async ({ params }) => previewUndo(services, params.token),
  }),
  route(calls.undoChange, {
    limits: ({ browser }) => byAddress(browser, limits.undoByAddress),
    handle: async ({ body }) => undoChange(services, body.token),
  }),
];

export const recovery: Feature = {
  routes,
  jobs: [job(MAIL_RESET_LINK, mailResetLink), job(MAIL_USERNAMES, mailUsernames)],
  periodic: [{ everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredChanges(db) }],
};
