/** Replaces the server's responses by the longest data that a player can have. */
import type { Page } from "@playwright/test";
import type { GiftCodeItem } from "@portal/contract/gift-code";
import type { Zone } from "@portal/contract/recharge";
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  USERNAME_MAX_LENGTH,
} from "@portal/contract/values/limits";
import { forEachText } from "@portal/contract/values/personal-texts";
import type { User } from "@portal/contract/session";
import type { Transaction } from "@portal/contract/transactions";
import { answer, change, hold } from "../browser/responses.ts";
import { MOMENT } from "../browser/still.ts";
import { uuid } from "../states/steps.ts";

/** A balance of nine digits, of which 8 is the widest. */
const NINE_DIGITS = 888_888_888;
/** Returns a text of the widest letters. */
const wide = (length: number): string => "W".repeat(length);

const EMAIL_HOST = ".example.vn";
const email = `${"w".repeat(64)}@${"w".repeat(EMAIL_MAX_LENGTH - 65 - EMAIL_HOST.length)}${EMAIL_HOST}`;

/** The player's balance: much credit, or much debt. */
type Wealth = "rich" | "indebted";

/** Names each field, so that the types find one that is new. */
const longestUser = (user: User, wealth: Wealth): User => ({
  username: "w".repeat(USERNAME_MAX_LENGTH),
  ...forEachText(wide(NAME_MAX_LENGTH)),
  email,
  dob: "2001-12-31",
  credit: (wealth === "rich" ? NINE_DIGITS : 0) as User["credit"],
  joinAt: user.joinAt,
  language: user.language,
  phoneNumber: user.phoneNumber,
  verifiedAt: user.verifiedAt,
  verifiedPhoneAt: user.verifiedPhoneAt,
  phoneWaitsUntil: user.phoneWaitsUntil,
  lastPasswordChange: user.lastPasswordChange,
  mfaEnabled: user.mfaEnabled,
  debtCredit: (wealth === "rich" ? 0 : NINE_DIGITS) as User["debtCredit"],
});

const ROWS: readonly (readonly [
  type: string,
  status: string,
  currency: "VND" | "KP",
  sign: 1 | -1,
])[] = [
  ["topup.bank-transfer", "success", "VND", 1],
  ["topup.card", "failed", "VND", 1],
  ["credit.pay", "pending", "KP", -1],
  ["credit.recall", "success", "KP", -1],
];

const longestRows = (): Transaction[] =>
  ROWS.map(([type, status, currency, sign], index) => ({
    id: uuid(index),
    type,
    status,
    value: sign * NINE_DIGITS,
    currency,
    updatedAt: MOMENT,
    payload: {
      source: "vietcombank",
      provider: "VIETTEL",
      serial: wide(32),
      pin: "8888",
      errorNote: `Thẻ không đúng hoặc đã được sử dụng: ${wide(64)}`,
      reference: wide(64),
      creditKp: NINE_DIGITS,
      metadata: {
        gameId: "fsonline",
        coin: NINE_DIGITS * 100,
        coinName: "Ngân Lượng",
        zoneName: wide(32),
      },
    },
    relatedTransactions: [{ id: uuid(90 + index), type: "credit.bonus", realValue: NINE_DIGITS }],
    balanceAfter: -NINE_DIGITS,
  }));

/** Makes every page of this player show the longest and widest values that the rules allow. */
export async function showLongestData(page: Page, wealth: Wealth): Promise<void> {
  await change<User>(page, "GET /api/me", (user) => longestUser(user, wealth));
  // It would bring the real balance.
  await hold(page, "GET /api/live");
  await answer(page, "GET /api/transaction-history", longestRows());
  await change<readonly Zone[]>(page, "GET /api/zones", (zones) =>
    zones.map((zone, index) => (index === 0 ? { ...zone, name: wide(64) } : zone)),
  );
  await change<readonly GiftCodeItem[]>(page, "GET /api/giftpaysys", (items) =>
    items.map((item) => ({
      ...item,
      description: `${item.description} ${wide(40)}`,
      giftCode: wide(32),
      giftState: true,
      userReceiveAt: MOMENT,
    })),
  );
}
