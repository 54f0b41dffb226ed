import { bankOfMethod } from "@portal/contract/banks";

/** Providers' own names, which are the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  /** An account that the settings did not know, and an operator did. */
  unknown: "Ngân hàng",
  momo: "MoMo",
  viettelpay: "ViettelPay",
  VIETTEL: "Viettel",
  MOBIFONE: "MobiFone",
  VINAPHONE: "VinaPhone",
};

/** Where money came from, as the provider writes itself; an unknown one as it is told. */
export function sourceName(source: string): string {
  if (Object.hasOwn(NAMES, source)) return NAMES[source] ?? source;
  return bankOfMethod(source) ?? source;
}
