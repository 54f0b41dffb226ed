import { formatNumber } from "../../src/lib/text/format.ts";

/** Writes an amount of any sign in its unit: `-100.000đ`, `500 KP`. */
export const inUnit = (amount: number, unit: string): string =>
  `${formatNumber(amount)}${unit === "đ" ? "" : " "}${unit}`;
