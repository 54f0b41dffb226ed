import { banks } from "@portal/contract/values/banks";

const BIN = /^\d{6}$/;

/**
 * Returns a bank's BIN, from its short name or the BIN itself. A newer bank's BIN need not be listed.
 * @returns undefined if the text is neither
 */
export function bankBinOf(bank: string): string | undefined {
  if (BIN.test(bank)) return bank;
  return Object.hasOwn(banks, bank) ? banks[bank]?.bin : undefined;
}

/** The short names by which settings may name a bank. */
export const bankNames: readonly string[] = Object.keys(banks);
