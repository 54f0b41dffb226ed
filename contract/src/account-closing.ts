/** The file with all data of a player, and closing the account. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { proof } from "./proofs.ts";
import { personalFields } from "./session.ts";
import { transaction } from "./transactions.ts";
import { currentPassword, optionalCode } from "./values/fields.ts";
import { absentOr } from "./values/lenient.ts";

/** The name of the file with a player's data. */
export const DATA_EXPORT_FILE_NAME = "du-lieu-tai-khoan.json";

export const exportDataForm = z.object({ currentPassword });
/** `code`: of the authenticator application, if two-factor is on. */
export const closeAccountForm = z.object({ currentPassword, code: optionalCode });
const closing = z.extend(closeAccountForm, {
  /** In place of `code`: a passkey's, for `confirm.closing`. */
  proof: absentOr(proof),
});

/** ISO 8601 in UTC. */
const instant = z.string();
const maybe = z.nullable(z.string());

/** Everything stored about a player, except secrets and their hashes. Lists are newest first. */
const playerData = z.object({
  exportedAt: instant,
  /** How many rows each list has at most. */
  rowsAtMost: z.int(),
  profile: z.object({
    username: z.string(),
    ...personalFields,
    language: z.string(),
    receivesNewsletter: z.boolean(),
    joinedAt: instant,
    phoneNumber: z.string(),
    phoneVerifiedAt: maybe,
    email: maybe,
    emailVerifiedAt: maybe,
    passwordChangedAt: instant,
    twoFactorSince: maybe,
    paymentCode: z.string(),
    creditKp: z.int(),
    debtKp: z.int(),
    /** When the account was taken over from the older system. */
    importedAt: maybe,
  }),
  knownDevices: z.int(),
  /** Browsers that receive push messages. */
  pushBrowsers: z.int(),
  sessions: z.array(
    z.object({ device: z.string(), place: maybe, createdAt: instant, lastUsedAt: instant }),
  ),
  passkeys: z.array(z.object({ name: z.string(), createdAt: instant, lastUsedAt: maybe })),
  changes: z.array(z.object({ what: z.string(), changedAt: instant, undoneAt: maybe })),
  textsReceived: z.array(z.object({ command: z.string(), receivedAt: instant })),
  /** Emails and texts to the player, of the last days. */
  messagesSent: z.array(
    z.object({
      channel: z.string(),
      kind: z.string(),
      recipient: z.string(),
      queuedAt: instant,
      status: z.string(),
    }),
  ),
  /** The guardian of a young player, if one was named. */
  guardians: z.array(
    z.object({
      name: z.string(),
      relation: z.string(),
      phoneNumber: z.string(),
      verifiedAt: maybe,
    }),
  ),
  spendingLimits: z.array(
    z.object({
      period: z.string(),
      limitKp: z.nullable(z.int()),
      nextLimitKp: z.nullable(z.int()),
      nextFrom: maybe,
    }),
  ),
  transactions: z.array(
    z.object({
      id: z.string(),
      /** The transaction it belongs to: the top-up of a bonus, the payment of a refund. */
      parentId: maybe,
      type: z.string(),
      status: z.string(),
      value: z.int(),
      currency: z.string(),
      createdAt: instant,
      updatedAt: instant,
      payload: transaction.shape.payload,
    }),
  ),
  topUps: z.array(
    z.object({
      method: z.string(),
      amountVnd: z.int(),
      sentAt: instant,
      transactionId: maybe,
    }),
  ),
  /** Packages that were ordered; a paid one has a transaction of the same id. */
  purchases: z.array(
    z.object({
      id: z.string(),
      creditKp: z.int(),
      coins: z.int(),
      zoneName: z.string(),
      characterName: maybe,
      method: maybe,
      createdAt: instant,
      paidAt: maybe,
      droppedAt: maybe,
    }),
  ),
  /** Payments that an e-wallet reported before the money came. */
  walletPayments: z.array(
    z.object({
      method: maybe,
      amountVnd: z.int(),
      openedAt: instant,
      settledAt: maybe,
      failure: maybe,
    }),
  ),
  cards: z.array(
    z.object({
      transactionId: z.string(),
      provider: z.string(),
      serialEnd: z.string(),
      declaredVnd: z.int(),
      realVnd: z.nullable(z.int()),
      settledAt: maybe,
    }),
  ),
  giftCodes: z.array(
    z.object({ campaign: z.string(), receivedAt: instant, enteredAt: z.nullable(instant) }),
  ),
  lostTransfers: z.array(
    z.object({
      method: z.string(),
      amountVnd: z.int(),
      sentAt: instant,
      referenceEnd: z.string(),
      openedAt: instant,
      status: z.string(),
      reason: maybe,
      transactionId: maybe,
    }),
  ),
  /** What the player and support have written to each other. */
  supportCases: z.array(
    z.object({
      topic: z.string(),
      openedAt: instant,
      closedAt: maybe,
      messages: z.array(
        z.object({ isFromSupport: z.boolean(), writtenAt: instant, text: z.string() }),
      ),
    }),
  ),
  dataRequests: z.array(
    z.object({
      kind: z.string(),
      details: maybe,
      askedAt: instant,
      status: z.string(),
      answer: maybe,
      endedAt: maybe,
    }),
  ),
});
export type PlayerData = z.output<typeof playerData>;

export const exportData = defineCall({
  method: "POST",
  path: "/api/user/data-export",
  who: "user",
  summary: "Everything that the portal keeps of the player, as a file.",
  body: exportDataForm,
  reply: playerData,
});

export const closeAccount = defineCall({
  method: "POST",
  path: "/api/user/account-closing",
  who: "user",
  summary: "Closes the account after a time in which the player may withdraw the request.",
  body: closing,
  reply: z.object({ closesAt: instant }),
  errors: [
    "spending_locked",
    "spending_stopped",
    "closing_in_debt",
    "closing_money_under_way",
    "closing_case_open",
    "passkeys_unavailable",
  ],
});

export const getClosing = defineCall({
  method: "GET",
  path: "/api/user/account-closing",
  who: "user",
  whileClosing: true,
  summary: "When the account closes, if the player has requested it.",
  reply: z.object({ username: z.string(), closesAt: z.nullable(instant) }),
});

export const keepAccount = defineCall({
  method: "POST",
  path: "/api/user/account-closing/keep",
  who: "user",
  whileClosing: true,
  summary: "Withdraws the request to close the account.",
  errors: ["account_not_closing"],
});
