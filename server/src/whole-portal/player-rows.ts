/**
 * The maximum number of rows that a player can have in each table, for docs/limits.md. One test checks that every table
 * with a player's key is listed (player-rows.test.ts). Another creates that many rows and measures the player's calls
 * (busy-player.long.test.ts).
 */
import { OPEN_CASES_MAX } from "@portal/contract/lost-transfer";
import { PASSKEYS_MAX } from "@portal/contract/passkeys";
import { OPEN_PURCHASES_MAX } from "@portal/contract/purchase";
import { OPEN_SUPPORT_CASES_MAX } from "@portal/contract/support";
import { OPEN_TOP_UPS_MAX } from "@portal/contract/top-up";
import { RECOVERY_CODE_COUNT } from "@portal/contract/two-factor";
import { UNDO_LINK_HOURS } from "@portal/contract/values/limits";
import { commonLimits } from "../domain/limits.ts";
import { limits as dataLimits } from "../features/account-closing/feature.ts";
import { limits as emailLimits } from "../features/email-verification/feature.ts";
import { limits as searchLimits } from "../features/lost-transfer/feature.ts";
import { limits as cardLimits } from "../features/payment/cards/limits.ts";
import { limits as purchaseLimits } from "../features/purchase/feature.ts";
import { limits as rechargeLimits } from "../features/recharge/limits.ts";
import { limits as securityLimits } from "../features/security/feature.ts";
import { limits as supportLimits } from "../features/support/feature.ts";
import type { Limit } from "../kit/limits/limits.ts";

/**
 * In these tables the database keeps a player's newest rows only (`delete_oldest_beyond` in schema/02-sessions.sql).
 */
export const NEWEST_KEPT = {
  sessions: 30,
  known_devices: 20,
  push_subscriptions: 10,
  login_challenges: 100,
} as const;

/** About as many emails and texts as a player can cause in a day. */
export const SENT_MESSAGES_A_DAY = 100;

type Rows = {
  readonly atMost: string;
  readonly boundedBy: string;
  /** True if the player can create them without money and without anybody else. */
  readonly isAtWill: boolean;
};

const atWill = (atMost: string | number, boundedBy: string): Rows => ({
  atMost: String(atMost),
  boundedBy,
  isAtWill: true,
});
const otherwise = (atMost: string | number, boundedBy: string): Rows => ({
  ...atWill(atMost, boundedBy),
  isAtWill: false,
});

const KEY = "the table's key";
const newest = (count: number, what: string) =>
  atWill(count, `the newest stay: beyond the number ${what}`);
const named = (...limits: readonly Limit[]): string =>
  limits.map(({ name, max }) => `\`${name}\` (${max})`).join(", ");
const OF_MONEY = "one for each that a bank, wallet or card gateway has reported";
const OF_STAFF = "only staff make it";

/** By table. */
export const PLAYER_ROWS: Readonly<Record<string, Rows>> = {
  users: otherwise(1, "it is the account"),
  ledger_accounts: otherwise(2, KEY),
  imported_accounts: otherwise(1, KEY),
  guardians: otherwise(1, KEY),
  spending_limits: otherwise(2, `${KEY}: one for the day, one for the month`),
  totp_secrets: otherwise(1, KEY),
  sms_codes: otherwise(1, KEY),
  gift_codes: otherwise("1 a campaign", "a unique key"),
  entered_gift_codes: otherwise("1 a campaign", KEY),

  sessions: newest(
    NEWEST_KEPT.sessions,
    "the session that was not used for longest ends; an unused one after 14 days at the latest",
  ),
  known_devices: newest(
    NEWEST_KEPT.known_devices,
    "the device that was not used for longest is unknown again",
  ),
  push_subscriptions: newest(
    NEWEST_KEPT.push_subscriptions,
    "the browser that was turned on first gets no more messages; one for each session",
  ),
  login_challenges: newest(
    NEWEST_KEPT.login_challenges,
    "the oldest is over; each after 10 minutes",
  ),
  security_codes: atWill("12 a session", `${KEY}: one for each action and channel; 10 minutes`),
  totp_setups: atWill("1 a session", `${KEY}; 10 minutes`),
  passkeys: atWill(PASSKEYS_MAX, "counted while the account is locked"),
  passkey_challenges: atWill(
    "80",
    `\`change-password.user\` and \`passkey-proof.user\`, 40 in 10 minutes together; 5 minutes`,
  ),
  recovery_codes: atWill(RECOVERY_CODE_COUNT, "new ones take the place of all"),
  link_tokens: atWill(
    "100",
    `${named(emailLimits.verificationByUser, emailLimits.changeEmailByUser)} and three reset emails an hour; an hour at most`,
  ),
  account_changes: atWill(
    "210 a day",
    `${named(
      commonLimits.changePasswordByUserDaily,
      securityLimits.updatePhoneByUserDaily,
      emailLimits.changeEmailByUserDaily,
      commonLimits.changeTwoFactorByUserDaily,
    )}; ${UNDO_LINK_HOURS} hours`,
  ),
  undo_links: atWill("2 a change", "go with the change"),

  purchases: atWill(
    `${OPEN_PURCHASES_MAX} open, ${purchaseLimits.createPurchaseByUserDaily.max} a day`,
    `counted while the account is locked; ${named(purchaseLimits.createPurchaseByUserDaily)}. A dropped one goes after a day, an expired one after 30; a paid one is kept`,
  ),
  purchase_keys: atWill(
    `${purchaseLimits.createPurchaseByUserDaily.max} a day`,
    `${named(purchaseLimits.createPurchaseByUserDaily)}; 30 days, or with the purchase`,
  ),
  top_ups: atWill(
    `${OPEN_TOP_UPS_MAX} open`,
    "counted while the player's credit is locked; open for 72 hours, kept for 30 days; of a purchase one",
  ),
  transfer_cases: atWill(
    `${OPEN_CASES_MAX} open, ${OPEN_CASES_MAX} a day`,
    `counted while the account is locked, with those withdrawn in a day; ${named(searchLimits.findTransferByUserDaily)}. They are kept`,
  ),
  support_cases: atWill(
    `${OPEN_SUPPORT_CASES_MAX} open, and one for each search for money`,
    "counted while the account is locked; only support closes one",
  ),
  case_messages: atWill(
    `${supportLimits.writeToSupportByUserDaily.max} a day`,
    `${named(supportLimits.writeToSupportByUser, supportLimits.writeToSupportByUserDaily)}; they go with the case`,
  ),
  case_screenshots: atWill(
    "1 an open case",
    `a unique key; ${named(searchLimits.screenshotByUserDaily)}; it goes with the case`,
  ),
  data_requests: atWill(
    `${dataLimits.dataRequestByUserDaily.max / 2} a day`,
    `a unique key: one under way of each kind; ${named(dataLimits.dataRequestByUserDaily)}, where withdrawing counts too`,
  ),
  inbound_sms: atWill("as many as the player pays for", "each text costs its sender; 90 days"),
  sent_messages: atWill(
    `${SENT_MESSAGES_A_DAY} a day`,
    "the limits of what sends one: codes, links, changes; 30 days",
  ),

  transactions: atWill(
    `${rechargeLimits.rechargeByUserDaily.max + purchaseLimits.createPurchaseByUserDaily.max + cardLimits.cardByUserDaily.max} refused orders a day`,
    `${named(
      rechargeLimits.rechargeByUserDaily,
      purchaseLimits.createPurchaseByUserDaily,
      cardLimits.cardByUserDaily,
    )}; a refused order is two, all others are money. They are kept`,
  ),
  deliveries: atWill("1 a recharge", `${KEY}; kept with its transaction`),
  cards: atWill(`${cardLimits.cardByUserDaily.max} a day`, named(cardLimits.cardByUserDaily)),
  idempotency_keys: atWill("1 a recharge or card", "written with its transaction or not at all"),
  journals: atWill("2 a refused order", "of a transaction"),
  entries: atWill("2 a journal", "of a journal"),

  open_payments: otherwise("by money", OF_MONEY),
  inbound_notices: otherwise("by money", OF_MONEY),
  waiting_notices: otherwise("by money", OF_MONEY),
  notice_claims: otherwise("by money", OF_MONEY),
  refunded_notices: otherwise("by staff", OF_STAFF),
  refunds: otherwise("by staff", OF_STAFF),
  closed_refunds: otherwise("by staff", OF_STAFF),
  refund_payees: otherwise("by staff", OF_STAFF),
  payouts: otherwise("by staff", OF_STAFF),
  player_notes: otherwise("by staff", OF_STAFF),
  player_tags: otherwise("by staff", OF_STAFF),
  player_sums: otherwise(1, KEY),
  player_zones: otherwise("1 a game server", KEY),
  outbound_matches: otherwise("by staff", OF_STAFF),
  journal_audits: otherwise("by staff", OF_STAFF),
  journal_chain: otherwise("1 a journal", KEY),
  approvals: otherwise("by staff", OF_STAFF),
  operator_log: otherwise("by staff", OF_STAFF),
  bulk_rows: otherwise("by staff", OF_STAFF),
  staff_operations: otherwise("by staff", OF_STAFF),
};
