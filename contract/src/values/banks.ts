/**
 * Banks of Vietnam by their short names, each with its NAPAS number (BIN: six digits, part of every VietQR
 * code). Sources: package vietnam-qr-pay 1.5.1 and `bank.csv` of subiz/vietqr, which agree.
 */
export const banks: Readonly<Record<string, { readonly bin: string; readonly name: string }>> = {
  acb: { bin: "970416", name: "ACB" },
  agribank: { bin: "970405", name: "Agribank" },
  bidv: { bin: "970418", name: "BIDV" },
  bvbank: { bin: "970454", name: "BVBank" },
  cake: { bin: "546034", name: "Cake" },
  eximbank: { bin: "970431", name: "Eximbank" },
  hdbank: { bin: "970437", name: "HDBank" },
  liobank: { bin: "963369", name: "Liobank" },
  lpbank: { bin: "970449", name: "LPBank" },
  mb: { bin: "970422", name: "MB" },
  mbv: { bin: "970414", name: "MBV" },
  msb: { bin: "970426", name: "MSB" },
  namabank: { bin: "970428", name: "Nam A Bank" },
  ocb: { bin: "970448", name: "OCB" },
  sacombank: { bin: "970403", name: "Sacombank" },
  scb: { bin: "970429", name: "SCB" },
  seabank: { bin: "970440", name: "SeABank" },
  shb: { bin: "970443", name: "SHB" },
  techcombank: { bin: "970407", name: "Techcombank" },
  timo: { bin: "963388", name: "Timo" },
  tpbank: { bin: "970423", name: "TPBank" },
  ubank: { bin: "546035", name: "Ubank" },
  vib: { bin: "970441", name: "VIB" },
  vietcombank: { bin: "970436", name: "Vietcombank" },
  vietinbank: { bin: "970415", name: "VietinBank" },
  vikki: { bin: "970406", name: "Vikki" },
  vpbank: { bin: "970432", name: "VPBank" },
};

/**
 * Returns the bank that a method's name begins with, in the bank's own spelling: `agribank-2` is Agribank.
 * @returns undefined if the name does not begin with a bank
 */
export function bankOfMethod(method: string): string | undefined {
  const [short = ""] = method.split("-");
  return Object.hasOwn(banks, short) ? banks[short]?.name : undefined;
}
