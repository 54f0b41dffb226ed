/** Lists the payment methods that a player can use (`listPaymentMethods`). */
import type { CardProvider, PaymentMethods } from "@portal/contract/payment";
import { RATE_DISPLAY_VND } from "@portal/contract/values/limits";
import { vnd } from "@portal/contract/values/money";
import {
  ALL_CARDS,
  type ChannelState,
  pauseOf,
  shownPause,
  WHOLE_PORTAL,
} from "../../domain/channels.ts";
import { paymentContent } from "../../domain/payments/payment-code.ts";
import type { RatesOf } from "../../domain/payments/shop-store.ts";
import { shownBonuses, shownMethod } from "../../domain/payments/shown-method.ts";
import type {
  CardProviderSettings,
  CardSettings,
  ValidPortalSettings,
} from "../../settings/portal-settings.ts";
import { channelsOf, withAccounts } from "../../settings/receiving-accounts.ts";

type Offer = {
  readonly ratesOf: RatesOf;
  /** The player's payment code. */
  readonly paymentCode: string;
  /** Whether a card gateway is configured. */
  readonly takesCards: boolean;
  readonly channels: ChannelState;
  /** The methods that the player used last, which come first. */
  readonly lastMethods: readonly string[];
};

/** Lists the offered methods with their pauses; transfer methods also with this player's content and QR code. */
export function listPaymentMethods(
  settings: ValidPortalSettings["payment"],
  { paymentCode, takesCards, ratesOf, channels: { pauses, accounts }, lastMethods }: Offer,
): PaymentMethods {
  const content = paymentContent(settings.contentPrefix, paymentCode);
  const { cards } = settings;
  const methods = settings.transferMethods
    .filter(({ isOffered }) => isOffered)
    .map((method) => withAccounts(method, accounts))
    .map((method) =>
      shownMethod(method, { content, pause: pauseOf(pauses, channelsOf(method)), ratesOf }),
    )
    .toSorted(
      (one, other) =>
        Number(lastMethods.includes(other.name)) - Number(lastMethods.includes(one.name)),
    );
  const cardOf = (each: CardProviderSettings, settingsOf: CardSettings) => ({
    ...toCardProvider(each, settingsOf, ratesOf),
    ...shownPause(
      pauseOf(pauses, [WHOLE_PORTAL, ALL_CARDS, { kind: "telco", name: each.serviceCode }]),
    ),
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
  ratesOf: RatesOf,
): CardProvider {
  const { wrongValueKpPer10000Vnd: wrongValueRate } = settings;
  const { kpPer10000Vnd, bonuses } = ratesOf({ name: "card", ...settings });
  return {
    service_code: provider.serviceCode,
    name: provider.name,
    imgurl: provider.imageUrl,
    cardvalue: provider.valuesVnd.map((value) => ({ value: vnd(value) })),
    exchangeRate: kpPer10000Vnd / RATE_DISPLAY_VND,
    bonuses: shownBonuses(bonuses),
    wrongValueRate: wrongValueRate === undefined ? null : wrongValueRate / RATE_DISPLAY_VND,
    digitsOnly: provider.digitsOnly,
    serialLengths: provider.serialLengths,
    pinLengths: provider.pinLengths,
  };
}
