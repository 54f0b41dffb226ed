/** Formats numbers, money and time as Vietnamese write them. */
import type { Coins, Kp, Vnd } from "@portal/contract/values/money";
import { COINS_PER_SHOWN_COIN } from "@portal/contract/values/money";

const LOCALE = "vi-VN";
const TIME_ZONE = "Asia/Ho_Chi_Minh";

const wholeNumber = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const dateOnly = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});
const clockSeconds = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const clockTime = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** A real minus sign: a hyphen is shorter than a plus, and a line may break after it. */
const MINUS = "\u2212";

/** Takes the place of a number that is missing from a response. */
const UNKNOWN = "–";

/** `1.000`, `−250` */
export const formatNumber = (n: number): string =>
  Number.isFinite(n) ? wholeNumber.format(n).replace("-", MINUS) : UNKNOWN;

/** `1.000 KP` */
export const formatKp = (amount: Kp): string => `${formatNumber(amount)} KP`;

/** `100.000đ` */
export const formatVnd = (amount: Vnd): string => `${formatNumber(amount)}đ`;

/** `15%` */
export const formatPercent = (percent: number): string => `${formatNumber(percent)}%`;

/** Formats coins as players see them, without their name: the smallest unit ÷ 100. */
export const formatCoins = (amount: Coins): string =>
  wholeNumber.format(amount / COINS_PER_SHOWN_COIN);

/** `21/11/2026`, of an ISO instant or a bare date, in Vietnam's time. */
export const formatDate = (iso: string): string => dateOnly.format(new Date(iso));

/** `09:05 21/11/2026`, of an ISO instant, in Vietnam's time. */
export const formatDateTime = (iso: string): string => {
  const date = new Date(iso);
  return `${clockTime.format(date)} ${dateOnly.format(date)}`;
};

/** `09:05:31`, of an ISO instant, in Vietnam's time. For views where the player waits for seconds. */
export const formatClockTime = (iso: string): string => clockSeconds.format(new Date(iso));

/** `0900 000 001`; a foreign number is returned unchanged. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^(?:\+84|0)(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");
