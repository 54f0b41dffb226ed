import { RATE_DISPLAY_VND } from "@portal/contract/values/limits";
import { vnd } from "@portal/contract/values/money";
import type { CardProvider, PaymentMethods, TransferMethod } from "@portal/contract/payment";
import type { findBonuses } from "../../domain/campaigns/bonus-store.ts";
import type { BonusStep } from "../../domain/ledger/conversion.ts";
import { ALL_CARDS } from "../../domain/channels/channel-store.ts";
import { type ChannelState, pauseOf, shownPause } from "../../domain/channels/channels.ts";
import { bankAppLink, walletAppLink } from "../../domain/payments/app-links.ts";
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

type Bonuses = Awaited<ReturnType<typeof findBonuses>>;

type Offer = {
  /** The bonuses of this moment. */
  readonly bonusOf: Bonuses;
  /** The payment code of the player who sees the methods. */
  readonly paymentCode: string;
  /** Whether there is a gateway that charges cards. */
  readonly takesCards: boolean;
  readonly channels: ChannelState;
};

/** Lists the operator's methods, each with the content and the QR code of this player. */
export function listPaymentMethods(
  settings: ValidPortalSettings["payment"],
  { paymentCode, takesCards, bonusOf, channels: { pauses, accounts } }: Offer,
): PaymentMethods {
  const content = paymentContent(settings.contentPrefix, paymentCode);
  const { cards } = settings;
  const methods = settings.transferMethods
    .filter(({ isOffered }) => isOffered)
    .map((method) => withAccounts(method, accounts))
    .map((method) => ({
      ...toTransferMethod(method, content, bonusOf),
      ...shownPause(pauseOf(pauses, channelsOf(method))),
    }));
  const cardOf = (each: CardProviderSettings, settingsOf: CardSettings) => ({
    ...toCardProvider(each, settingsOf, bonusOf),
    ...shownPause(pauseOf(pauses, [ALL_CARDS, { kind: "telco", name: each.serviceCode }])),
  });
  return {
    cards: takesCards && cards ? cards.providers.map((each) => cardOf(each, cards)) : [],
    eWallets: methods.filter(({ type }) => type === "e-wallet"),
    bankTransfers: methods.filter(({ type }) => type === "bank"),
    ...(settings.bankApps.length > 0 ? { bankApps: settings.bankApps } : {}),
  };
}

function toCardProvider(
  provider: CardProviderSettings,
  settings: CardSettings,
  bonusOf: Bonuses,
): CardProvider {
  const { wrongValueKpPer10000Vnd: wrongValueRate } = settings;
  return {
    service_code: provider.serviceCode,
    name: provider.name,
    imgurl: provider.imageUrl,
    cardvalue: provider.valuesVnd.map((value) => ({ value: vnd(value) })),
    exchangeRate: settings.kpPer10000Vnd / RATE_DISPLAY_VND,
    bonuses: toBonuses(bonusOf("card", settings).steps),
    wrongValueRate: wrongValueRate === undefined ? null : wrongValueRate / RATE_DISPLAY_VND,
    digitsOnly: provider.digitsOnly,
    serialLengths: provider.serialLengths,
    pinLengths: provider.pinLengths,
  };
}

function toTransferMethod(
  method: TransferMethodSettings,
  content: string,
  bonusOf: Bonuses,
): TransferMethod {
  return {
    name: method.name,
    label: method.label,
    type: method.type,
    exchangeRate: method.kpPer10000Vnd / RATE_DISPLAY_VND,
    paymentSyntax: content,
    accountName: method.accountName,
    ...receiverOf(method, content),
    bonuses: toBonuses(bonusOf(method.name, method).steps),
  };
}

function receiverOf(method: TransferMethodSettings, content: string) {
  if (method.type === "e-wallet") {
    const { qr, mobileAccountNumber, appLink } = method;
    const link = appLink && walletAppLink(appLink, mobileAccountNumber, content);
    return {
      qrCodeData: withContent(qr, content),
      accountNumber: null,
      mobileAccountNumber,
      ...(link ? { appLink: link } : {}),
    };
  }
  const { bankBin, accountNumber, accountName } = method;
  const qrCodeData = buildTransferQr({ bankBin, accountNumber, content });
  const link = bankAppLink({ bankBin, accountNumber, accountName, content });
  return {
    qrCodeData,
    accountNumber,
    mobileAccountNumber: null,
    ...(link === undefined ? {} : { appLink: link }),
  };
}

function toBonuses(steps: readonly BonusStep[]): TransferMethod["bonuses"] {
  return steps.map(({ cashValueVnd, bonusPercent }) => ({
    cashValue: vnd(cashValueVnd),
    bonusRate: bonusPercent / PERCENT,
  }));
}
