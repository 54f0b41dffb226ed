/** The call by which players submit a card (`submitCard`): checks it, has it charged, and waits for the result. */
import type { BodyOf } from "@portal/contract/http/call";
import type { CardResult, submitCard as submitCardCall } from "@portal/contract/payment";
import { type Vnd, vnd } from "@portal/contract/values/money";
import type { Viewer } from "../../../domain/accounts/viewer.ts";
import {
  ALL_CARDS,
  type Channel,
  assertNotPaused,
  WHOLE_PORTAL,
} from "../../../domain/channels.ts";
import { bonusPercentFor } from "../../../domain/ledger/conversion.ts";
import { type Idempotency, placeOnce, type Placer } from "../../../domain/ledger/place-once.ts";
import { findShop } from "../../../domain/payments/shop-store.ts";
import { keyedDigest } from "../../../kit/crypto/keys.ts";
import { AppError, onField } from "../../../kit/http/errors.ts";
import type { Services } from "../../../services.ts";
import { type CardFailure, failureNotes } from "./card-failures.ts";
import type { CardOrder } from "./card-order.ts";
import { type CardState, findCardState } from "./store.ts";
import { takeCard } from "./take-card.ts";

export const errors = {
  cardProviderNotOffered: () =>
    onField("provider", "Loại thẻ này chưa được hỗ trợ. Vui lòng chọn loại khác."),
  cardValueNotOffered: () =>
    onField("value", "Không có mệnh giá đó cho loại thẻ này. Vui lòng chọn mệnh giá khác."),
  /** @param note the reason that the player reads */
  cardFailed: (failure: CardFailure, note: string) =>
    new AppError(409, note, { errorCode: `card_${failure}` }),
};

type Request = BodyOf<typeof submitCardCall> & {
  readonly idempotencyKey: string | undefined;
};

/**
 * Submits a card, which is charged and credited at most once. The reply's status is "processing" if the gateway has not
 * decided within a moment.
 * @throws cardFailed and the errors of `takeCard`; a field error if the card is not offered or paused
 */
export async function submitCard(
  services: Services,
  viewer: Viewer,
  request: Request,
): Promise<CardResult> {
  const placer = { userId: viewer.id, idempotency: idempotencyOf(services, request) };
  const card = await placeOnce(services, placer, {
    place: async () => {
      const order = await toOrder(services, request);
      await assertCardsOpen(services, order.provider);
      return takeCard(services, { ...order, ...placer });
    },
    find: (transactionId) => findCardState(services.db, transactionId),
    isCalledBack: true,
  });
  return toResult(card);
}

/** Uses a keyed digest of the body: from a plain digest anybody could find the PIN by trying all PINs. */
function idempotencyOf(
  { cardKeys: [cardKey] }: Services,
  request: Request,
): Idempotency | undefined {
  const { idempotencyKey: key, provider, serial, pin, value } = request;
  if (key === undefined) return undefined;
  return { key, bodySha256: keyedDigest(cardKey, ["body", provider, serial, pin, value]) };
}

async function toOrder(
  { config, cardGateway, db }: Services,
  { provider: serviceCode, serial, pin, value }: Request,
): Promise<Omit<CardOrder, keyof Placer>> {
  const settings = cardGateway && config.portal.payment.cards;
  const provider = settings?.providers.find((each) => each.serviceCode === serviceCode);
  if (!settings || !provider) throw errors.cardProviderNotOffered();
  if (!provider.valuesVnd.includes(value)) throw errors.cardValueNotOffered();
  const valueVnd: Vnd = vnd(value);
  const { ratesOf } = await findShop(db, config.portal.recharge);
  const { kpPer10000Vnd, bonuses, versionId } = ratesOf({ name: "card", ...settings });
  return {
    provider: serviceCode,
    telco: provider.telco ?? serviceCode,
    serial,
    pin,
    valueVnd,
    rate: {
      kpPer10000Vnd,
      bonusPercent: bonusPercentFor(valueVnd, bonuses),
      ...(versionId !== null && { bonusVersionId: versionId }),
      wrongValueKpPer10000Vnd: settings.wrongValueKpPer10000Vnd ?? null,
    },
  };
}

/** @throws AppError if all cards, or those of this provider, are paused */
async function assertCardsOpen({ channels, config }: Services, provider: string): Promise<void> {
  const { providers = [] } = config.portal.payment.cards ?? {};
  const { name: label = provider } = providers.find((each) => each.serviceCode === provider) ?? {};
  const { pauses } = await channels();
  const telco: Channel = { kind: "telco", name: provider };
  assertNotPaused(pauses, [WHOLE_PORTAL, ALL_CARDS, telco], {
    field: "provider",
    label: `Thẻ ${label}`,
  });
}

function toResult(card: CardState): CardResult {
  const { status, failure, errorNote, id: transactionId } = card;
  if (status === "failed") {
    const known = failure ?? "bad_card";
    throw errors.cardFailed(known, errorNote ?? failureNotes[known]);
  }
  const message = messageOf(card);
  return {
    message,
    data: { message },
    transactionId,
    status: status === "success" ? "success" : "processing",
  };
}

function messageOf({ status, creditKp, bonusKp }: CardState): string {
  if (status === "pending") return "Thẻ đang được xử lý. Kết quả sẽ hiện ngay khi có.";
  const inWords = (amount: number) => `${amount.toLocaleString("vi-VN")} KP`;
  const bonus = bonusKp > 0 ? ` và thưởng ${inWords(bonusKp)}` : "";
  return `Nạp thẻ thành công! Bạn nhận được ${inWords(creditKp)}${bonus}.`;
}
