import type { Transaction } from "@portal/contract/transactions";
import type { ComponentProps } from "react";
import { formatNumber } from "../../lib/text/format.ts";
import type { Amount } from "../form/amount.tsx";

/** Zero has no sign. */
const withSign = (n: number): string => (n > 0 ? `+${formatNumber(n)}` : formatNumber(n));

const UNITS: Record<Transaction["currency"], string> = { VND: "đ", KP: "KP" };

/**
 * Writes a transaction's value: `+100.000đ`, `−1.000 KP`. A failed top-up has no sign, because it brought
 * nothing.
 */
export function signedAmount(
  transaction: Pick<Transaction, "value" | "currency" | "status">,
): ComponentProps<typeof Amount> {
  const { value, currency, status } = transaction;
  const tone = status === "failed" ? "loss" : value > 0 ? "gain" : "plain";
  const written = status === "failed" && value > 0 ? formatNumber(value) : withSign(value);
  return { value: written, unit: UNITS[currency], tone };
}

/** `+50 KP` */
export const signedKp = (amount: number): string => `${withSign(amount)} KP`;
