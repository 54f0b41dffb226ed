import { banks } from "@portal/contract/banks";

const BIN = /^\d{6}$/;

/**
 * A bank's BIN, by its short name or by the BIN itself; a BIN that is not listed is a newer bank's.
 * @returns undefined where it is neither
 */
export function bankBinOf(bank: string): string | undefined {
  if (BIN.test(bank)) return bank;
  return Object.hasOwn(banks, bank) ? banks[bank]?.bin : undefined;
}

/** The short names that a bank may be given by. */
export const bankNames: readonly string[] = Object.keys(banks);
