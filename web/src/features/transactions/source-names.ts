/** Providers' own names, which are the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  vietcombank: "Vietcombank",
  techcombank: "Techcombank",
  momo: "MoMo",
  viettelpay: "ViettelPay",
  VIETTEL: "Viettel",
  MOBIFONE: "MobiFone",
  VINAPHONE: "VinaPhone",
};

/** Where money came from, as the provider writes itself; an unknown one as it is told. */
export function sourceName(source: string): string {
  return Object.hasOwn(NAMES, source) ? (NAMES[source] ?? source) : source;
}
