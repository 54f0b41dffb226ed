/** Groups the work of staff by what it is about, for lists that name all of it (`operationsOf`). */
import type { Choice } from "../table/filters.ts";
import { operationNames } from "./facts.tsx";

/** The headings, in the order in which they are read. */
export const areas = {
  incoming: "Tiền vào, tiền ra",
  stuck: "Giao dịch bị treo",
  books: "Sổ sách",
  credit: "KP",
  players: "Tài khoản người chơi",
  cases: "Vụ việc, yêu cầu về dữ liệu",
  campaigns: "Thưởng nạp, GiftCode, thông báo",
  shop: "Kênh nạp, gói và thương hiệu",
  staff: "Nhân sự",
} as const;
export type Area = keyof typeof areas;
export const areaKeys = Object.keys(areas) as Area[];

const OPERATIONS: Readonly<Record<Area, readonly string[]>> = {
  incoming: [
    "assign",
    "enter",
    "return",
    "void-transfer",
    "refund",
    "chargeback",
    "set-payee",
    "pay-refunds",
    "release-payout",
    "close-refund",
    "explain-outgoing",
  ],
  stuck: ["settle-recharge", "settle-card", "settle-payment", "ask-again"],
  books: ["set-rate", "reconcile", "close-day"],
  credit: ["grant", "bulk-grant", "recall"],
  players: [
    "lock-for-a-day",
    "lock",
    "unlock",
    "stop-spending-for-a-day",
    "stop-spending",
    "allow-spending",
    "limit-spending",
    "end-sessions",
    "revoke-access",
    "resend-message",
    "correct-contact",
    "correct-birth-date",
    "remove-guardian",
    "note-player",
    "find-contact",
    "reveal-contact",
    "export-contacts",
  ],
  cases: [
    "answer-case",
    "settle-case",
    "refuse-case",
    "edit-template",
    "answer-data-request",
    "complete-data-request",
    "refuse-data-request",
  ],
  campaigns: [
    "publish-bonus",
    "publish-gift",
    "import-codes",
    "reveal-codes",
    "publish-notice",
    "end-campaign",
  ],
  shop: ["pause-channel", "resume-channel", "change-account", "change-shop", "change-brand"],
  staff: ["end-staff-sessions", "remove-staff-passkeys", "command-line"],
};

/** What lists of proposals are filtered by. */
export const operationChoices: readonly Choice[] = areaKeys.flatMap((area) =>
  OPERATIONS[area].map((value) => ({
    value,
    name: operationNames[value] ?? value,
    group: areas[area],
  })),
);

/** Returns the operations of each area, in their order. */
export const operationsOf = (area: Area): readonly string[] => OPERATIONS[area];
