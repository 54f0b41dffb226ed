import { findOrderByKey, type Placed, writeOnce } from "../../../domain/ledger/place-once.ts";
import type { Transaction } from "../../../kit/database/database.ts";
import { refusal } from "../../../kit/http/errors.ts";
import type { Job } from "../../../kit/jobs/job-store.ts";
import { countedBy, scaled, countWithAttempt } from "../../../kit/limits/limits.ts";
import type { Services } from "../../../services.ts";
import { type CardOrder, macOf } from "./card-order.ts";
import { CHARGE_TASK } from "./charge-card.ts";
import { limits } from "./limits.ts";
import { findTaken, insertCard, insertCardTopUp, type StoredPin } from "./store.ts";

export const errors = {
  cardInFlight: refusal(409, "card_in_flight", "Thẻ này đang được xử lý, bạn không cần gửi lại."),
  cardUsed: refusal(409, "card_used", "Thẻ này đã được nạp trước đó."),
};

/**
 * Stores the card and the job that sends it, in one commit, before the gateway is called.
 * @throws cardInFlight, cardUsed
 */
export async function takeCard(services: Services, order: CardOrder): Promise<Placed> {
  const { db, cardPinEncryption, cardKeys } = services;
  const pin = { mac: macOf(cardKeys[0], order), encrypted: cardPinEncryption.encrypt(order.pin) };
  try {
    if (await findTaken(db, order, pin.mac)) throw new CardTaken();
    return await writeOnce(db, order, (tx, transactionId) =>
      storeCard(services, tx, { transactionId, order, pin }),
    );
  } catch (error) {
    if (!(error instanceof CardTaken)) throw error;
    return findTakenCard(services, order, pin);
  }
}

/** Another request took the card first. Rolls the transaction back. */
class CardTaken extends Error {}

async function storeCard(
  services: Services,
  tx: Transaction,
  { transactionId, order, pin }: { transactionId: string; order: CardOrder; pin: StoredPin },
): Promise<Job | undefined> {
  if (!(await insertCardTopUp(tx, transactionId, order))) return undefined;
  if (!(await insertCard(tx, transactionId, order, pin))) throw new CardTaken();
  await countTry(services, tx, order);
  return services.jobs.enqueueLeased(tx, CHARGE_TASK, { transactionId }, order.userId);
}

/** Counts the try in the commit that stores the card. Repeats and refused forms are not guesses and do not count. */
function countTry({ config }: Services, tx: Transaction, order: CardOrder): Promise<void> {
  const [user, card] = [String(order.userId), `${order.provider}:${order.serial}`];
  const counted = [
    ...countedBy(user, limits.cardByUser, limits.cardByUserDaily),
    ...countedBy(card, limits.cardBySerial, limits.cardBySerialDaily),
  ];
  return countWithAttempt(tx, scaled(counted, config.env.RATE_LIMIT_SCALE));
}

/** Returns the earlier request with the same idempotency key that took the card. @throws if another request did */
async function findTakenCard({ db }: Services, order: CardOrder, pin: StoredPin): Promise<Placed> {
  const { userId, idempotency } = order;
  const placed = idempotency && (await findOrderByKey(db, userId, idempotency));
  if (placed) return { transactionId: placed, job: undefined };
  const status = await findTaken(db, order, pin.mac);
  // Undefined if it was released at this moment and may be submitted again.
  throw status === undefined || status === "pending" ? errors.cardInFlight() : errors.cardUsed();
}
