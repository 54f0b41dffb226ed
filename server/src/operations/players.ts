/** Operations on a player's account: spending, sessions, locks, access, corrections, messages. */
import type { OperationFacts } from "@portal/contract/console/evidence";
import type { OperationOrder } from "@portal/contract/console/operations";
import { endAllAccess } from "../domain/accounts/end-access.ts";
import { limitSpending as setLimit, spendingLimitsOf } from "../domain/accounts/spending-limits.ts";
import { lockUser } from "../domain/accounts/locks.ts";
import { OperationRefused, runOperation } from "../domain/ledger/run-operation.ts";
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
type Changed = {
  /** What the preview shows besides the username. */
  readonly facts: OperationFacts;
  /** What the log keeps besides the username. Nothing is logged with `isNew: false`. */
  readonly logged: object;
};

/**
 * Returns an operation that changes an account, after locking its row.
 * @param command its name in the log
 * @param subject two proposals with the same subject and player exclude each other
 * @param change throws OperationRefused if the account cannot be changed so
 */
const changing = <O extends Named>(
  command: string,
  subject: string,
  change: (
    tx: Transaction,
    player: store.Player,
    order: O,
    services: OperationServices,
  ) => Promise<Changed>,
): Operation<O> => ({
  run: (services, operator, order) =>
    runOperation<Facts>(services.db, operator, async (tx) => {
      const player = await store.findPlayer(tx, order.username);
      const { id: userId, username } = player;
      await lockUser(tx, userId);
      const { facts, logged } = await change(tx, player, order, services);
      const result = { username, ...facts };
      if (facts["isNew"] === false) return { result };
      return { result, auditEntry: { command, userId, details: { username, ...logged } } };
    }),
  subjectOf: ({ username }) => `${subject}:${username}`,
});

/** Stops spending. The player can still sign in and top up, and earlier orders are still delivered. */
const stopSpending = changing<Order<"stop-spending" | "stop-spending-for-a-day">>(
  "users stop-spending",
  "spending",
  async (tx, { id }, { operation }) => {
    const forHours = operation === "stop-spending-for-a-day" ? A_DAY_HOURS : null;
    const isNew = await store.stopSpending(tx, id, forHours);
    return { facts: { isStopped: true, forHours, isNew }, logged: { forHours } };
  },
);

const allowSpending = changing<Order<"allow-spending">>(
  "users allow-spending",
  "spending",
  async (tx, { id }) => {
    const isNew = await store.allowSpending(tx, id);
    return { facts: { isStopped: false, forHours: null, isNew }, logged: { forHours: null } };
  },
);

/**
 * Sets a spending limit, by the same rule as for the player: a lower limit holds at once, a higher one or none after a
 * day.
 */
const limitSpending: Operation<Order<"limit-spending">> = {
  ...changing("users limit-spending", "limit-spending", async (tx, { id }, { period, limitKp }) => {
    const before = await spendingLimitsOf(tx, false, id);
    await setLimit(tx, id, { period, limitKp });
    const { periods } = await spendingLimitsOf(tx, false, id);
    const isNew = JSON.stringify(before.periods) !== JSON.stringify(periods);
    // Facts must not contain the amount spent or when a higher limit begins: they change by the minute.
    const isAtOnce = periods.some((one) => one.period === period && one.limitKp === limitKp);
    return { facts: { period, limitKp, isAtOnce, isNew }, logged: { [period]: limitKp } };
  }),
  subjectOf: ({ username, period }) => `limit-spending:${String(period)}:${username}`,
};

/**
 * Locks an account and ends its sessions. The player reads the reason after proving who they are. Earlier orders are
 * still delivered, and incoming money is still credited.
 */
const lock = changing<Order<"lock" | "lock-for-a-day">>(
  "users lock",
  "lock",
  async (tx, { id }, order) => {
    const playerReason = sentenceOf(order.playerReason);
    const forHours = order.operation === "lock-for-a-day" ? A_DAY_HOURS : null;
    const isNew = await store.lock(tx, id, { playerReason, forHours });
    if (isNew) await endOtherSessions(tx, id);
    const lasting = { playerReason, forHours };
    return { facts: { isLocked: true, ...lasting, isNew }, logged: lasting };
  },
);

const unlock = changing<Order<"unlock">>("users unlock", "lock", async (tx, { id }) => {
  const isNew = await store.unlock(tx, id);
  return { facts: { isLocked: false, playerReason: null, forHours: null, isNew }, logged: {} };
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
  async (tx, { id }) => {
    // Facts must not contain the number of sessions: it changes by the minute.
    const ended = await store.countSessions(tx, id);
    await endOtherSessions(tx, id);
    return { facts: {}, logged: { ended } };
  },
);

/**
 * Locks everybody out of an account: ends its sessions and deletes its password, links, codes, passkeys and
 * authenticator. Nothing can be spent until the holder of its verified phone or email sets a new password on the
 * recovery page.
 */
const revokeAccess = changing<Order<"revoke-access">>(
  "users revoke-access",
  "revoke-access",
  async (tx, { id }) => {
    const ended = await store.countSessions(tx, id);
    await store.losePassword(tx, id, unmatchableHash());
    await endAllAccess(tx, id);
    return { facts: {}, logged: { ended } };
  },
);

/**
 * Corrects the date of birth. Facts and log do not contain the date: it is personal, and they are kept for good. The
 * hash of the preview covers the order.
 */
const correctBirthDate = changing<Order<"correct-birth-date">>(
  "users set-birth-date",
  "birth-date",
  async (tx, { id }, { dob }) => ({
    facts: { isNew: await store.setBirthDate(tx, id, dob) },
    logged: {},
  }),
);

const removeGuardian = changing<Order<"remove-guardian">>(
  "users remove-guardian",
  "guardian",
  async (tx, { id }) => ({ facts: { isNew: await store.deleteGuardian(tx, id) }, logged: {} }),
);

/**
 * Gives an account another phone or email, for a player who can reach neither. Facts mask the contact, because they are
 * kept for good. The proposer and the approver see it unmasked, and the hash of the preview covers the order.
 */
const correctContact: Operation<Order<"correct-contact">> = {
  ...changing(
    "users correct-contact",
    "contact",
    async (tx, { id: userId, username }, order, { portal, messages }) => {
      const { what } = order;
      const contact = contactOf(what, order.contact);
      const waitHours = portal.accounts.newPhoneResetWaitHours;
      const player = { userId, username, contact, waitHours };
      if (!(await correctContactOf[what](messages(portal), tx, player))) {
        throw new OperationRefused(what, `${username} đang dùng liên hệ này rồi`);
      }
      const newContact = what === "phone" ? maskedPhone(contact) : maskedEmail(contact);
      return { facts: { what, newContact }, logged: { what } };
    },
  ),
  subjectOf: ({ username, what }) => `contact:${String(what)}:${username}`,
};

/**
 * Returns the unmasked new contact of a correction, as the account will have it; undefined for any other order.
 * @throws OperationRefused if it is not a phone number or email address
 */
export const newContactOf = (order: OperationOrder): string | undefined =>
  order.operation === "correct-contact" ? contactOf(order.what, order.contact) : undefined;

/**
 * Sends a new code or link to the account's own contact. Codes count towards the limits of the player's phone; the
 * links of a mailbox are limited when they are sent.
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
  await insertFree(tx, MAIL_RESET_LINK, { username, byStaff: true }, username);
  return maskedEmail(verifiedEmail);
}

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
