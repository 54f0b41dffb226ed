/**
 * Builds what players see of a transfer method: account, QR code, link to the banking application, rate and bonuses.
 */
import type { TransferMethod } from "@portal/contract/payment";
import { RATE_DISPLAY_VND } from "@portal/contract/values/limits";
import { type Vnd, vnd } from "@portal/contract/values/money";
import { type ChannelPause, shownPause } from "../channels.ts";
import type { BonusStep } from "../ledger/conversion.ts";
import type { RatesOf } from "./shop-store.ts";
import { buildTransferQr, withContent } from "./viet-qr.ts";

const PERCENT = 100;

/** A transfer method of the settings, with the account that players send money to today. */
type ReceivingMethod = {
  readonly name: string;
  readonly label: string;
  readonly accountName: string;
  readonly kpPer10000Vnd: number;
  readonly bonuses: readonly BonusStep[];
} & (
  | { readonly type: "bank"; readonly bankBin: string; readonly accountNumber: string }
  | {
      readonly type: "e-wallet";
      readonly qr: string;
      readonly mobileAccountNumber: string;
      readonly appLink?: string | undefined;
    }
);

type Shown = {
  /** The transfer content that names the player. */
  readonly content: string;
  readonly ratesOf: RatesOf;
  /** Undefined unless it is paused. */
  readonly pause: ChannelPause | undefined;
  /** The amount in the QR code; absent if the payer types it. */
  readonly amountVnd?: Vnd;
};

/** Returns a transfer method as a player sees it, with their own content and QR code. */
export function shownMethod(
  method: ReceivingMethod,
  { content, ratesOf, pause, amountVnd }: Shown,
): TransferMethod {
  const { kpPer10000Vnd, bonuses } = ratesOf(method);
  return {
    name: method.name,
    label: method.label,
    type: method.type,
    exchangeRate: kpPer10000Vnd / RATE_DISPLAY_VND,
    paymentSyntax: content,
    accountName: method.accountName,
    ...receiverOf(method, content, amountVnd),
    bonuses: shownBonuses(bonuses),
    ...shownPause(pause),
  };
}

function receiverOf(
  method: ReceivingMethod,
  content: string,
  amountVnd: Vnd | undefined,
): Pick<TransferMethod, "qrCodeData" | "accountNumber" | "mobileAccountNumber" | "appLink"> {
  if (method.type === "e-wallet") {
    const { qr, mobileAccountNumber, appLink } = method;
    const qrCodeData = withContent(qr, content, amountVnd);
    const link = appLink && walletAppLink(appLink, mobileAccountNumber, content);
    return {
      qrCodeData,
      accountNumber: null,
      mobileAccountNumber,
      ...(link ? { appLink: link } : {}),
    };
  }
  const { bankBin, accountNumber, accountName } = method;
  const link = bankAppLink({ bankBin, accountNumber, accountName, content });
  const asked = amountVnd === undefined ? {} : { amountVnd };
  const qrCodeData = buildTransferQr({ bankBin, accountNumber, content, ...asked });
  return {
    qrCodeData,
    accountNumber,
    mobileAccountNumber: null,
    ...(link === undefined ? {} : { appLink: link }),
  };
}

/** Returns bonus steps as players see them. */
export function shownBonuses(steps: readonly BonusStep[]): TransferMethod["bonuses"] {
  return steps.map(({ cashValueVnd, bonusPercent }) => ({
    cashValue: vnd(cashValueVnd),
    bonusRate: bonusPercent / PERCENT,
  }));
}

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

/** The receiver and the content of a bank transfer. */
type BankReceiver = {
  readonly bankBin: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly content: string;
};

/**
 * Returns the address that opens a banking application with the transfer filled in (VietQR.io, "Deeplink app ngân
 * hàng", changelog 2.12 to 2.18). The page fills the braces with the player's choices. Undefined if VietQR.io does not
 * know the receiving bank.
 */
function bankAppLink(receiver: BankReceiver): string | undefined {
  const { bankBin, accountNumber, accountName, content } = receiver;
  const code = VIETQR_CODES[bankBin];
  if (code === undefined) return undefined;
  const fixed = `ba=${accountNumber}@${code}&tn=${encodeURIComponent(content)}&bn=${encodeURIComponent(accountName)}`;
  return `${VIETQR_PAY}?app={app}&${fixed}&am={amountVnd}&url={returnUrl}`;
}

/** Fills the wallet's phone number and the content into the operator's own address of a wallet. */
function walletAppLink(link: string, phone: string, content: string): string {
  return link.replaceAll("{phone}", phone).replaceAll("{content}", encodeURIComponent(content));
}
