import { bankOfMethod } from "@portal/contract/banks";

/** The providers' own names, which are the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  /** The receiving account was not in the settings, and an operator identified it. */
  unknown: "Ngân hàng",
  momo: "MoMo",
  viettelpay: "ViettelPay",
  VIETTEL: "Viettel",
  MOBIFONE: "MobiFone",
  VINAPHONE: "VinaPhone",
};

/**
 * Returns where money came from, as the provider writes its own name. An unknown source is returned
 * unchanged.
 */
export function sourceName(source: string): string {
  if (Object.hasOwn(NAMES, source)) return NAMES[source] ?? source;
  return bankOfMethod(source) ?? source;
}
