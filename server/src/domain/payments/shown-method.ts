import type { TransferMethod } from "@portal/contract/payment";
import { RATE_DISPLAY_VND } from "@portal/contract/values/limits";
import { type Vnd, vnd } from "@portal/contract/values/money";
import type { findBonuses } from "../campaigns/bonus-store.ts";
import type { ChannelPause } from "../channels/channel-store.ts";
import { shownPause } from "../channels/channels.ts";
import type { BonusStep } from "../ledger/conversion.ts";
import { bankAppLink, walletAppLink } from "./app-links.ts";
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
  /** The bonuses of this moment. */
  readonly bonusOf: Awaited<ReturnType<typeof findBonuses>>;
  /** Undefined unless it is paused. */
  readonly pause: ChannelPause | undefined;
  /** What its QR code asks for; absent where the payer types the amount. */
  readonly amountVnd?: Vnd;
};

/** Returns a transfer method as a player sees it, with their own content and QR code. */
export function shownMethod(
  method: ReceivingMethod,
  { content, bonusOf, pause, amountVnd }: Shown,
): TransferMethod {
  return {
    name: method.name,
    label: method.label,
    type: method.type,
    exchangeRate: method.kpPer10000Vnd / RATE_DISPLAY_VND,
    paymentSyntax: content,
    accountName: method.accountName,
    ...receiverOf(method, content, amountVnd),
    bonuses: shownBonuses(bonusOf(method.name, method).steps),
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
