import type { Transaction } from "@portal/contract/transactions";
import type { ComponentProps } from "react";
import type { Amount } from "./amount.tsx";

/** Zero has no sign. */
const signed = new Intl.NumberFormat("vi-VN", { signDisplay: "exceptZero" });

const UNITS: Record<Transaction["currency"], string> = { VND: "đ", KP: "KP" };

/** How a transaction's value is written: `+100.000 đ`, `-1.000 KP`; one that failed moved nothing. */
export function signedAmount(
  transaction: Pick<Transaction, "value" | "currency" | "status">,
): ComponentProps<typeof Amount> {
  const { value, currency, status } = transaction;
  const tone = status === "failed" ? "loss" : value > 0 ? "gain" : "plain";
  return { value: signed.format(value), unit: UNITS[currency], tone };
}

/** `+50 KP` */
export const signedKp = (amount: number): string => `${signed.format(amount)} KP`;
