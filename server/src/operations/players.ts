/** A player's account: spending, sessions, locks, corrections, messages. */
import type { OperationOrder } from "@portal/contract/console/operations";
import { endAllAccess } from "../domain/accounts/end-access.ts";
import { limitSpending as setLimit, spendingLimitsOf } from "../domain/accounts/spending-limits.ts";
import { lockUser } from "../domain/accounts/locks.ts";
import {
  type OperatorContext,
  OperationRefused,
  runOperation,
} from "../domain/ledger/run-operation.ts";
import { smsAnswerLimits } from "../domain/limits.ts";
import { MAIL_RESET_LINK } from "../domain/notifications/mail-queue.ts";
import { maskedEmail, maskedPhone } from "../domain/notifications/message-log.ts";
import { SEND_CODE_AGAIN } from "../domain/notifications/sms-queue.ts";
import { endOtherSessions } from "../domain/sessions/sessions.ts";
import type { Transaction } from "../kit/database/database.ts";
import { unmatchableHash } from "../kit/hashing/passwords.ts";
import { insertFree } from "../kit/jobs/job-store.ts";
import { isWithinLimits } from "../kit/limits/limits.ts";
import type { Facts, Operation, OperationServices, Order } from "./operation.ts";
import { contactOf, correctContactOf } from "./players/correct-contact.ts";
import { findReach } from "./players/message-store.ts";
import * as store from "./players/player-store.ts";

/** How long a stop or lock by support lasts. The database enforces it. */
const A_DAY_HOURS = 24;
const LOCK_REASON_MAX_LENGTH = 200;

type Named = { readonly username: string };
type Changed<F> = {
  readonly facts: F;
  /** What the log keeps. Absent: nothing was changed. */
  readonly logged?: object | undefined;
};

/** Changes an account, whose row it locks. @param command its name in the log @throws OperationRefused */
function changePlayer<F extends Facts>(
  { db }: OperationServices,
  operator: OperatorContext,
  { username: named }: Named,
  command: string,
  change: (tx: Transaction, player: store.Player) => Promise<Changed<F>>,
): Promise<F> {
  return runOperation<F>(db, operator, async (tx) => {
    const player = await store.findPlayer(tx, named);
    await lockUser(tx, player.id);
    const { facts: result, logged: details } = await change(tx, player);
    if (!details) return { result };
    return { result, auditEntry: { command, userId: player.id, details } };
  });
}

/** Returns an operation that changes an account. @param subject what two proposals may not change at once */
const changing = <O extends Named>(
  command: string,
  subject: string,
  change: (tx: Transaction, player: store.Player, order: O) => Promise<Changed<Facts>>,
): Operation<O> => ({
  run: (services, operator, order) =>
    changePlayer(services, operator, order, command, (tx, player) => change(tx, player, order)),
  subjectOf: ({ username }) => `${subject}:${username}`,
});

/** The player can still sign in and top up. Earlier orders are still delivered. */
const stopSpending = changing<Order<"stop-spending" | "stop-spending-for-a-day">>(
  "users stop-spending",
  "spending",
  async (tx, { id, username }, { operation }) => {
    const forHours = operation === "stop-spending-for-a-day" ? A_DAY_HOURS : null;
    const isNew = await store.stopSpending(tx, id, forHours);
    const facts = { username, isStopped: true, forHours, isNew };
    return { facts, logged: isNew ? { username, forHours } : undefined };
  },
);

const allowSpending = changing<Order<"allow-spending">>(
  "users allow-spending",
  "spending",
  async (tx, { id, username }) => {
    const isNew = await store.allowSpending(tx, id);
    const facts = { username, isStopped: false, forHours: null, isNew };
    return { facts, logged: isNew ? { username, forHours: null } : undefined };
  },
);

/** By the rule of the player's page: a lower limit counts at once, a higher one or none after a day. */
const limitSpending: Operation<Order<"limit-spending">> = {
  ...changing(
    "users limit-spending",
    "limit-spending",
    async (tx, { id, username }, { period, limitKp }) => {
      const before = await spendingLimitsOf(tx, false, id);
      await setLimit(tx, id, { period, limitKp });
      const { periods } = await spendingLimitsOf(tx, false, id);
      const isNew = JSON.stringify(before.periods) !== JSON.stringify(periods);
      // Neither what is spent nor when a higher limit begins: they change by the minute.
      const isAtOnce = periods.some((one) => one.period === period && one.limitKp === limitKp);
      const facts = { username, period, limitKp, isAtOnce, isNew };
      return { facts, logged: isNew ? { username, [period]: limitKp } : undefined };
    },
  ),
  subjectOf: ({ username, period }) => `limit-spending:${String(period)}:${username}`,
};

/**
 * Ends the sessions too. The player reads the reason after proving who they are. Earlier orders are still delivered, and
 * arriving money is still credited.
 */
const lock = changing<Order<"lock" | "lock-for-a-day">>(
  "users lock",
  "lock",
  async (tx, { id, username }, order) => {
    const playerReason = sentenceOf(order.playerReason);
    const forHours = order.operation === "lock-for-a-day" ? A_DAY_HOURS : null;
    const isNew = await store.lock(tx, id, { playerReason, forHours });
    const facts = { username, isLocked: true, playerReason, forHours, isNew };
    if (!isNew) return { facts };
    await endOtherSessions(tx, id);
    return { facts, logged: { username, playerReason, forHours } };
  },
);

const unlock = changing<Order<"unlock">>("users unlock", "lock", async (tx, { id, username }) => {
  const isNew = await store.unlock(tx, id);
  const facts = { username, isLocked: false, playerReason: null, forHours: null, isNew };
  return { facts, logged: isNew ? { username } : undefined };
});

/** Returns the reason with its full stop. @throws OperationRefused */
function sentenceOf(text: string): string {
  const reason = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const sentence = /[.!?]$/.test(reason) ? reason : `${reason}.`;
  if (reason !== "" && sentence.length <= LOCK_REASON_MAX_LENGTH) return sentence;
  throw new OperationRefused(
    "playerReason",
    `người chơi sẽ đọc lý do này: từ 1 đến ${LOCK_REASON_MAX_LENGTH} ký tự`,
  );
}

/** Signs a player out everywhere. Password, passkeys and other factors stay. */
const endSessions = changing<Order<"end-sessions">>(
  "users end-sessions",
  "end-sessions",
  async (tx, { id, username }) => {
    const ended = await store.countSessions(tx, id);
    // Not how many sessions there are: it changes by the minute.
    if (ended === 0) return { facts: { username } };
    await endOtherSessions(tx, id);
    return { facts: { username }, logged: { username, ended } };
  },
);

/**
 * Shuts everybody out of an account: ends its sessions and deletes its password, links, codes, passkeys and
 * authenticator application. The holder of its verified phone or email sets a new password by the recovery page. Until
 * then nothing can be spent.
 */
const revokeAccess = changing<Order<"revoke-access">>(
  "users revoke-access",
  "revoke-access",
  async (tx, { id, username }) => {
    const ended = await store.countSessions(tx, id);
    await store.losePassword(tx, id, unmatchableHash());
    await endAllAccess(tx, id);
    return { facts: { username }, logged: { username, ended } };
  },
);

/** The date itself is personal, and facts and log are kept for good. The hash of the preview covers the order. */
const correctBirthDate = changing<Order<"correct-birth-date">>(
  "users set-birth-date",
  "birth-date",
  async (tx, { id, username }, { dob }) => {
    const isNew = await store.setBirthDate(tx, id, dob);
    return { facts: { username, isNew }, logged: isNew ? { username } : undefined };
  },
);

const removeGuardian = changing<Order<"remove-guardian">>(
  "users remove-guardian",
  "guardian",
  async (tx, { id, username }) => {
    const isNew = await store.deleteGuardian(tx, id);
    return { facts: { username, isNew }, logged: isNew ? { username } : undefined };
  },
);

/**
 * Gives an account another phone or email, for a player who can reach neither. Facts are kept for good, and mask the
 * contact. The proposer and the approver see it in full, and the hash of the preview covers the order.
 */
const correctContact: Operation<Order<"correct-contact">> = {
  run: async (services, operator, order) => {
    const messages = await services.messages();
    const { what } = order;
    const waitHours = services.portal.accounts.newPhoneResetWaitHours;
    return changePlayer(
      services,
      operator,
      order,
      "users correct-contact",
      async (tx, { id: userId, username }) => {
        const contact = contactOf(what, order.contact);
        const player = { userId, username, contact, waitHours };
        if (!(await correctContactOf[what](messages, tx, player))) {
          throw new OperationRefused(what, `${username} đang dùng liên hệ này rồi`);
        }
        const newContact = what === "phone" ? maskedPhone(contact) : maskedEmail(contact);
        return { facts: { username, what, newContact }, logged: { username, what } };
      },
    );
  },
  subjectOf: ({ username, what }) => `contact:${String(what)}:${username}`,
};

/**
 * Returns the whole new contact of a correction, as the account will have it; undefined for any other order.
 * @throws OperationRefused if it is not a phone number or email address
 */
export const newContactOf = (order: OperationOrder): string | undefined =>
  order.operation === "correct-contact" ? contactOf(order.what, order.contact) : undefined;

/**
 * Sends a new code or link to the account's own contact. Codes count towards the limits of the player's phone; the links
 * of a mailbox are limited when they are sent.
 */
const resendMessage: Operation<Order<"resend-message">> = {
  run: ({ db }, operator, { username: named, message }) =>
    runOperation(db, operator, async (tx) => {
      const player = await store.findPlayer(tx, named);
      const send = message === "verification-code" ? sendCode : sendLink;
      const result = { username: player.username, message, recipient: await send(tx, player) };
      const auditEntry = { command: "messages resend", userId: player.id, details: result };
      return { result, auditEntry };
    }),
  subjectOf: ({ username, message }) => `resend-message:${String(message)}:${username}`,
};

async function sendCode(tx: Transaction, { id: userId, username }: store.Player): Promise<string> {
  const { phoneNumber } = await findReach(tx, userId);
  if (phoneNumber === null) {
    throw new OperationRefused("message", "tài khoản không có số điện thoại");
  }
  if (!(await isWithinLimits(tx, smsAnswerLimits(phoneNumber)))) {
    throw new OperationRefused("message", "số này đã nhận đủ số mã cho phép, hãy thử lại sau");
  }
  await insertFree(tx, SEND_CODE_AGAIN, { userId }, username);
  return maskedPhone(phoneNumber);
}

async function sendLink(tx: Transaction, { id, username }: store.Player): Promise<string> {
  const { verifiedEmail } = await findReach(tx, id);
  if (verifiedEmail === null) {
    throw new OperationRefused("message", "tài khoản chưa có email đã xác minh");
  }
  await insertFree(tx, MAIL_RESET_LINK, { username }, username);
  return maskedEmail(verifiedEmail);
}

/** The operations of this file by their names in the contract. */
export const players = {
  "stop-spending": stopSpending,
  "stop-spending-for-a-day": stopSpending,
  "allow-spending": allowSpending,
  "end-sessions": endSessions,
  "resend-message": resendMessage,
  lock,
  "lock-for-a-day": lock,
  unlock,
  "revoke-access": revokeAccess,
  "correct-contact": correctContact,
  "limit-spending": limitSpending,
  "correct-birth-date": correctBirthDate,
  "remove-guardian": removeGuardian,
};
