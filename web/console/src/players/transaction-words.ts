import type { FoundPlayer } from "@portal/contract/console/players";
import { formatNumber } from "../../../src/lib/text/format.ts";

type Transaction = FoundPlayer["transactions"][number];

const SHORT_CODE_LENGTH = 8;

/** The end of an id, which distinguishes it from others at one look: `3F9A1C2B`. */
export const shortCode = (id: string): string => id.slice(-SHORT_CODE_LENGTH).toUpperCase();

export const unitOf = (currency: string): string => (currency === "VND" ? "đ" : ` ${currency}`);

/** `100.000đ`, `−50 KP` */
export const amountOf = ({ value, currency }: Pick<Transaction, "value" | "currency">): string =>
  `${formatNumber(value)}${unitOf(currency)}`;
