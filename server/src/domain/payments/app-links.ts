/**
 * Addresses that open a banking application or a wallet with the transfer filled in. Format of the banks': VietQR.io,
 * "Deeplink app ngân hàng" (changelog 2.12 to 2.18). The page puts in what the player chooses, in braces.
 */

const VIETQR_PAY = "https://dl.vietqr.io/pay";

/** VietQR.io's code of a receiving bank, by the bank's six digits at NAPAS. Source: its list of banks, `/v2/banks`. */
const VIETQR_CODES: Readonly<Record<string, string>> = {
  "546034": "cake",
  "546035": "ubank",
  "963369": "liobank",
  "963388": "timo",
  "970403": "stb",
  "970405": "vba",
  "970406": "vikki",
  "970407": "tcb",
  "970414": "mbv",
  "970415": "icb",
  "970416": "acb",
  "970418": "bidv",
  "970422": "mb",
  "970423": "tpb",
  "970426": "msb",
  "970428": "nab",
  "970429": "scb",
  "970431": "eib",
  "970432": "vpb",
  "970436": "vcb",
  "970437": "hdb",
  "970440": "seab",
  "970441": "vib",
  "970443": "shb",
  "970448": "ocb",
  "970449": "lpb",
  "970454": "vccb",
};

/** Who receives a transfer into a bank account, with what content. */
type BankReceiver = {
  readonly bankBin: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly content: string;
};

/** Returns the address that opens a banking application; undefined where VietQR.io does not know the receiving bank. */
export function bankAppLink(receiver: BankReceiver): string | undefined {
  const { bankBin, accountNumber, accountName, content } = receiver;
  const code = VIETQR_CODES[bankBin];
  if (code === undefined) return undefined;
  const fixed = `ba=${accountNumber}@${code}&tn=${encodeURIComponent(content)}&bn=${encodeURIComponent(accountName)}`;
  return `${VIETQR_PAY}?app={app}&${fixed}&am={amountVnd}&url={returnUrl}`;
}

/** Fills the wallet's phone number and the content into the operator's own address of a wallet. */
export function walletAppLink(link: string, phone: string, content: string): string {
  return link.replaceAll("{phone}", phone).replaceAll("{content}", encodeURIComponent(content));
}
