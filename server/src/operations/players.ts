/** A player's account: spending, sessions, locks, contacts. */
import type { OperationOrder } from "@portal/contract/console/operations";
import { maskedEmail, maskedPhone } from "../domain/notifications/message-log.ts";
import type { Operation, Order } from "./operation.ts";
import {
  type BirthDateSet,
  correctBirthDate as setBirthDate,
} from "./players/correct-birth-date.ts";
import {
  type ContactCorrected,
  contactOf,
  correctContact as correct,
} from "./players/correct-contact.ts";
import { endSessions as end, type SessionsEnded } from "./players/end-sessions.ts";
import { limitPlayerSpending, type SpendingLimited } from "./players/limit-player-spending.ts";
import { type AccountLocked, lockAccount, unlockAccount } from "./players/lock-account.ts";
import { type GuardianRemoved, removeGuardian as remove } from "./players/remove-guardian.ts";
import { type MessageResent, resendMessage as resend } from "./players/resend-message.ts";
import { type AccessRevoked, revokeAccess as revoke } from "./players/revoke-access.ts";
import { setSpending as set, type SpendingSet } from "./players/set-spending.ts";

/** How long what support does alone lasts. The database holds the console to it. */
const A_DAY_HOURS = 24;

type SpendingOrder = Order<"stop-spending" | "stop-spending-for-a-day" | "allow-spending">;

export const setSpending: Operation<SpendingOrder, SpendingSet> = {
  amountOf: () => 0,
  run: (services, operator, { username, operation }) =>
    set(services, operator, {
      username,
      isStopped: operation !== "allow-spending",
      forHours: operation === "stop-spending-for-a-day" ? A_DAY_HOURS : null,
    }),
  factsOf: (result) => ({ ...result }),
  subjectOf: ({ username }) => `spending:${String(username)}`,
};

export const limitSpending: Operation<Order<"limit-spending">, SpendingLimited> = {
  amountOf: () => 0,
  run: (services, operator, { username, period, limitKp }) =>
    limitPlayerSpending(services, operator, { username, [period]: limitKp }),
  // What is spent changes by the minute, and a higher limit's moment with it.
  factsOf: ({ username, periods, isNew }, { period, limitKp }) => ({
    username,
    period,
    limitKp,
    isAtOnce: periods.some((one) => one.period === period && one.limitKp === limitKp),
    isNew,
  }),
  subjectOf: ({ username, period }) => `limit-spending:${String(period)}:${String(username)}`,
};

const factsOf = (locked: AccountLocked) => ({ ...locked });
const subjectOf = ({ username }: { readonly username?: string }) => `lock:${String(username)}`;

export const lock: Operation<Order<"lock" | "lock-for-a-day">, AccountLocked> = {
  amountOf: () => 0,
  run: (services, operator, { username, playerReason, operation }) =>
    lockAccount(services, operator, {
      username,
      playerReason,
      forHours: operation === "lock-for-a-day" ? A_DAY_HOURS : null,
    }),
  factsOf,
  subjectOf,
};

export const unlock: Operation<Order<"unlock">, AccountLocked> = {
  amountOf: () => 0,
  run: (services, operator, { username }) => unlockAccount(services, operator, { username }),
  factsOf,
  subjectOf,
};

export const correctBirthDate: Operation<Order<"correct-birth-date">, BirthDateSet> = {
  amountOf: () => 0,
  run: (services, operator, { username, dob }) =>
    setBirthDate(services, operator, { username, dob }),
  // The date itself is personal, and facts are kept for good. The hash covers the order, too.
  factsOf: ({ username, isNew }) => ({ username, isNew }),
  subjectOf: ({ username }) => `birth-date:${String(username)}`,
};

export const removeGuardian: Operation<Order<"remove-guardian">, GuardianRemoved> = {
  amountOf: () => 0,
  run: (services, operator, { username }) => remove(services, operator, { username }),
  factsOf: (result) => ({ ...result }),
  subjectOf: ({ username }) => `guardian:${String(username)}`,
};

export const endSessions: Operation<Order<"end-sessions">, SessionsEnded> = {
  amountOf: () => 0,
  run: end,
  // How many sessions there are changes by the minute.
  factsOf: ({ username }) => ({ username }),
  subjectOf: ({ username }) => `end-sessions:${String(username)}`,
};

export const revokeAccess: Operation<Order<"revoke-access">, AccessRevoked> = {
  amountOf: () => 0,
  run: (services, operator, { username }) => revoke(services, operator, { username }),
  // How many sessions there are changes by the minute.
  factsOf: ({ username }) => ({ username }),
  subjectOf: ({ username }) => `revoke-access:${String(username)}`,
};

export const correctContact: Operation<Order<"correct-contact">, ContactCorrected> = {
  amountOf: () => 0,
  run: (services, operator, { username, what, contact }) =>
    correct(services, operator, { username, what, contact }),
  // Masked: facts are kept for good, and more people read them than may read contacts. Whoever proposes or approves is
  // shown the whole contact beside them. The hash covers the order, too.
  factsOf: ({ username, what, contact }) => ({
    username,
    what,
    newContact: what === "phone" ? maskedPhone(contact) : maskedEmail(contact),
  }),
  subjectOf: ({ username, what }) => `contact:${String(what)}:${String(username)}`,
};

/**
 * Returns the whole new contact of a correction, as the account will have it; undefined for any other order.
 * @throws OperationRefused where it is none
 */
export const newContactOf = (order: OperationOrder): string | undefined =>
  order.operation === "correct-contact" ? contactOf(order.what, order.contact) : undefined;

export const resendMessage: Operation<Order<"resend-message">, MessageResent> = {
  amountOf: () => 0,
  run: resend,
  factsOf: ({ username, message, recipient }) => ({ username, message, recipient }),
  subjectOf: ({ username, message }) => `resend-message:${String(message)}:${String(username)}`,
};
