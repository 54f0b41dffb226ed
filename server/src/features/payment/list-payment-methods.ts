import { RATE_DISPLAY_VND } from "@portal/contract/values/limits";
import { vnd } from "@portal/contract/values/money";
import type { CardProvider, PaymentMethods, TransferMethod } from "@portal/contract/payment";
import { ALL_CARDS } from "../../domain/channels/channel-store.ts";
import { type ChannelState, pauseOf, shownPause } from "../../domain/channels/channels.ts";
import { paymentContent } from "../../domain/payments/payment-code.ts";
import { buildTransferQr, withContent } from "../../domain/payments/viet-qr.ts";
import { channelsOf, withAccounts } from "../../settings/current-settings.ts";
import type {
  CardProviderSettings,
  CardSettings,
  TransferMethodSettings,
  ValidPortalSettings,
} from "../../settings/portal-settings.ts";

const PERCENT = 100;

type Offer = {
  /** The payment code of the player who sees the methods. */
  readonly paymentCode: string;
  /** Whether there is a gateway that charges cards. */
  readonly takesCards: boolean;
  readonly channels: ChannelState;
};

/** Lists the operator's methods, each with the content and the QR code of this player. */
export function listPaymentMethods(
  settings: ValidPortalSettings["payment"],
  { paymentCode, takesCards, channels: { pauses, accounts } }: Offer,
): PaymentMethods {
  const content = paymentContent(settings.contentPrefix, paymentCode);
  const { cards } = settings;
  const methods = settings.transferMethods
    .filter(({ isOffered }) => isOffered)
    .map((method) => withAccounts(method, accounts))
    .map((method) => ({
      ...toTransferMethod(method, content),
      ...shownPause(pauseOf(pauses, channelsOf(method))),
    }));
  const cardOf = (each: CardProviderSettings, settingsOf: CardSettings) => ({
    ...toCardProvider(each, settingsOf),
    ...shownPause(pauseOf(pauses, [ALL_CARDS, { kind: "telco", name: each.serviceCode }])),
  });
  return {
    cards: takesCards && cards ? cards.providers.map((each) => cardOf(each, cards)) : [],
    eWallets: methods.filter(({ type }) => type === "e-wallet"),
    bankTransfers: methods.filter(({ type }) => type === "bank"),
  };
}

function toCardProvider(provider: CardProviderSettings, settings: CardSettings): CardProvider {
  const { wrongValueKpPer10000Vnd: wrongValueRate } = settings;
  return {
    service_code: provider.serviceCode,
    name: provider.name,
    imgurl: provider.imageUrl,
    cardvalue: provider.valuesVnd.map((value) => ({ value: vnd(value) })),
    exchangeRate: settings.kpPer10000Vnd / RATE_DISPLAY_VND,
    bonuses: toBonuses(settings.bonuses),
    wrongValueRate: wrongValueRate === undefined ? null : wrongValueRate / RATE_DISPLAY_VND,
    digitsOnly: provider.digitsOnly,
    serialLengths: provider.serialLengths,
    pinLengths: provider.pinLengths,
  };
}

function toTransferMethod(method: TransferMethodSettings, content: string): TransferMethod {
  return {
    name: method.name,
    label: method.label,
    type: method.type,
    exchangeRate: method.kpPer10000Vnd / RATE_DISPLAY_VND,
    paymentSyntax: content,
    accountName: method.accountName,
    ...receiverOf(method, content),
    bonuses: toBonuses(method.bonuses),
  };
}

function receiverOf(method: TransferMethodSettings, content: string) {
  if (method.type === "e-wallet") {
    const { qr, mobileAccountNumber } = method;
    return { qrCodeData: withContent(qr, content), accountNumber: null, mobileAccountNumber };
  }
  const { bankBin, accountNumber } = method;
  const qrCodeData = buildTransferQr({ bankBin, accountNumber, content });
  return { qrCodeData, accountNumber, mobileAccountNumber: null };
}

function toBonuses(steps: CardSettings["bonuses"]): TransferMethod["bonuses"] {
  return steps.map(({ cashValueVnd, bonusPercent }) => ({
    cashValue: vnd(cashValueVnd),
    bonusRate: bonusPercent / PERCENT,
  }));
}
