import type { Vnd } from "@portal/contract/values/money";
import { bonusAtPercent, creditForTransfer } from "../../../domain/ledger/conversion.ts";
import { type HouseLine, post } from "../../../domain/ledger/ledger.ts";
import { publishTopUp } from "../../../domain/notifications/live.ts";
import type { Transaction } from "../../../kit/database/database.ts";
import type { Services } from "../../../services.ts";
import type { CardRate } from "./card-order.ts";
import { type CardServices, failInTransaction } from "./fail-card.ts";
import { insertBonus, type LockedCard, lockOpenCard, markCredited } from "./store.ts";

/** The result of a card that the gateway has charged. */
export type GoodCard = {
  /** Null if the gateway does not report the value. */
  readonly realVnd: Vnd | null;
  readonly netVnd: Vnd | null;
  readonly reference: string | null;
};

/**
 * Credits a card, exactly once, at the rates of its submission. A card of another value than declared fails, unless it
 * has a rate for such cards.
 * @returns the outcome; undefined if the card was decided already
 */
export function creditCard(
  services: Services,
  transactionId: string,
  good: GoodCard,
): Promise<"credited" | "failed" | undefined> {
  return services.db.repeatableTransaction((tx) =>
    creditInTransaction(services, tx, transactionId, good),
  );
}

/** Like `creditCard`, in the caller's transaction. */
export async function creditInTransaction(
  services: CardServices,
  tx: Transaction,
  transactionId: string,
  good: GoodCard,
): Promise<"credited" | "failed" | undefined> {
  const card = await lockOpenCard(tx, transactionId);
  if (!card) return undefined;
  const rate = rateFor(card, good);
  if (good.realVnd === null || !rate) {
    const failing = { failure: "wrong_value", realVnd: good.realVnd } as const;
    await failInTransaction(services, tx, transactionId, card, failing);
    return "failed";
  }
  await credit(services, tx, transactionId, card, rate, { ...good, realVnd: good.realVnd });
  return "credited";
}

type UsedRate = Omit<CardRate, "wrongValueKpPer10000Vnd">;

function rateFor({ declaredVnd, rate }: LockedCard, { realVnd }: GoodCard): UsedRate | undefined {
  const { wrongValueKpPer10000Vnd, ...published } = rate;
  if (realVnd === declaredVnd) return published;
  return wrongValueKpPer10000Vnd === null
    ? undefined
    : { kpPer10000Vnd: wrongValueKpPer10000Vnd, bonusPercent: 0 };
}

async function credit(
  { notifications, log }: CardServices,
  tx: Transaction,
  transactionId: string,
  { userId, provider, declaredVnd }: LockedCard,
  rate: UsedRate,
  { realVnd, netVnd, reference }: GoodCard & { readonly realVnd: Vnd },
): Promise<void> {
  const creditKp = creditForTransfer(realVnd, rate.kpPer10000Vnd);
  const bonusKp = bonusAtPercent(creditKp, rate.bonusPercent);
  await markCredited(tx, transactionId, {
    valueVnd: realVnd,
    netVnd,
    payload: {
      creditKp,
      rate,
      ...(realVnd === declaredVnd ? {} : { declaredVnd }),
      ...(reference === null ? {} : { reference }),
    },
  });
  if (bonusKp > 0) await insertBonus(tx, transactionId, { userId, bonusKp, provider });
  await post(tx, {
    key: `card:${transactionId}`,
    kind: "topup.card",
    transactionId,
    userId,
    userKp: creditKp + bonusKp,
    house: houseLines(realVnd, creditKp, bonusKp),
  });
  tx.afterCommit(() => {
    log.info({ event: "card_credited", transactionId, userId, creditKp }, "card credited");
    publishTopUp(notifications, userId, { transactionId, given: { creditKp, bonusKp } });
  });
}

/** Books the card at its full value. The gateway's fee is in the gateway's own statement. */
function houseLines(valueVnd: number, creditKp: number, bonusKp: number): HouseLine[] {
  return [
    { account: "cash:card", currency: "VND", amount: -valueVnd },
    { account: "sales:card", currency: "VND", amount: valueVnd },
    { account: "issued:card", currency: "KP", amount: -creditKp },
    { account: "bonus", currency: "KP", amount: -bonusKp },
  ];
}
