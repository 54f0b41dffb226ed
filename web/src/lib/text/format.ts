/** Formats numbers, money and time as Vietnamese write them. */
import {
  type Coins,
  type Kp,
  type Vnd,
  COINS_PER_SHOWN_COIN,
  vietnameseNumber,
} from "@portal/contract/values/money";
import { inVietnam } from "./vietnam-time.ts";

/** A real minus sign: a hyphen is shorter than a plus, and a line may break after it. */
const MINUS = "\u2212";

/** Takes the place of a number that is missing from a response. */
const UNKNOWN = "–";

/** `1.000`, `−250` */
export const formatNumber = (n: number): string =>
  Number.isFinite(n) ? vietnameseNumber(n).replace("-", MINUS) : UNKNOWN;

/** `1.000 KP` */
export const formatKp = (amount: Kp): string => `${formatNumber(amount)} KP`;

/** `100.000đ` */
export const formatVnd = (amount: Vnd): string => `${formatNumber(amount)}đ`;

/** `15%` */
export const formatPercent = (percent: number): string => `${formatNumber(percent)}%`;

/** Formats coins as players see them, without their name: the smallest unit ÷ 100. */
export const formatCoins = (amount: Coins): string =>
  vietnameseNumber(amount / COINS_PER_SHOWN_COIN);

/** `21/11/2026`, of an ISO instant or a bare date, in Vietnam's time. */
export const formatDate = (iso: string): string =>
  inVietnam(iso).day.split("-").reverse().join("/");

/** `09:05 21/11/2026`, of an ISO instant, in Vietnam's time. */
export const formatDateTime = (iso: string): string => `${formatTime(iso)} ${formatDate(iso)}`;

/** `09:05`, of an ISO instant, in Vietnam's time. */
export const formatTime = (iso: string): string => formatClockTime(iso).slice(0, "09:05".length);

/** `09:05:31`, of an ISO instant, in Vietnam's time. For views where the player waits for seconds. */
export const formatClockTime = (iso: string): string => inVietnam(iso).clock;

/** `0900 000 001`; a foreign number is returned unchanged. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^(?:\+84|0)(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");
