import { RATE_DISPLAY_VND } from "@portal/contract/limits";
import { vnd } from "@portal/contract/money";
import type { PaymentMethods, TransferMethod } from "@portal/contract/payment";
import { paymentContent } from "../../domain/payment-code.ts";
import { buildTransferQr } from "../../domain/viet-qr.ts";
import type {
  TransferMethodSettings,
  ValidPortalSettings,
} from "../../settings/portal-settings.ts";

const PERCENT = 100;

/** The operator's methods, each with the content and the QR code of this one player. */
export function listPaymentMethods(
  settings: ValidPortalSettings["payment"],
  paymentCode: string,
): PaymentMethods {
  const content = paymentContent(settings.contentPrefix, paymentCode);
  return {
    cards: [],
    eWallets: [],
    bankTransfers: settings.transferMethods.map((method) => toTransferMethod(method, content)),
  };
}

function toTransferMethod(method: TransferMethodSettings, content: string): TransferMethod {
  const { bankBin, accountNumber } = method;
  return {
    name: method.name,
    label: method.label,
    type: method.type,
    exchangeRate: method.kpPer10000Vnd / RATE_DISPLAY_VND,
    qrCodeData: buildTransferQr({ bankBin, accountNumber, content }),
    paymentSyntax: content,
    accountName: method.accountName,
    accountNumber,
    mobileAccountNumber: null,
    bonuses: method.bonuses.map(({ cashValueVnd, bonusPercent }) => ({
      cashValue: vnd(cashValueVnd),
      bonusRate: bonusPercent / PERCENT,
    })),
  };
}
