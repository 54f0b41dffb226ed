import { bankOfMethod } from "@portal/contract/values/banks";

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

/** Returns a source of money by its own name; an unknown one stays as it is. */
export function sourceName(source: string): string {
  if (Object.hasOwn(NAMES, source)) return NAMES[source] ?? source;
  return bankOfMethod(source) ?? source;
}
