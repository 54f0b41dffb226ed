import { findKeyed } from "../../../domain/ledger/idempotency-keys.ts";
import { type Placed, writeOnce } from "../../../domain/ledger/place-once.ts";
import type { Transaction } from "../../../kit/database/database.ts";
import type { Job } from "../../../kit/jobs/job-store.ts";
import { scaled } from "../../../kit/limits/limit.ts";
import { countWithAttempt } from "../../../kit/limits/rate-limits.ts";
import type { Services } from "../../../services.ts";
import { type CardOrder, macOf } from "./card-order.ts";
import { CHARGE_TASK } from "./charge-card.ts";
import { errors } from "./errors.ts";
import { limits } from "./limits.ts";
import { findTaken, insertCard, insertCardTopUp, type KeptPin } from "./store.ts";

/** Writes the card down with the job that sends it, in one commit: the gateway hears of it after that. */
export async function takeCard(services: Services, order: CardOrder): Promise<Placed> {
  const { db, cardPinEncryption, cardKey } = services;
  const pin = { mac: macOf(cardKey, order), sealed: cardPinEncryption.encrypt(order.pin) };
  try {
    if (await findTaken(db, order, pin.mac)) throw new CardTaken();
    return await writeOnce(db, order, (tx, transactionId) =>
      writeDown(services, tx, { transactionId, order, pin }),
    );
  } catch (error) {
    if (!(error instanceof CardTaken)) throw error;
    return whoseItIs(services, order, pin);
  }
}

/** Somebody was quicker; whatever had been written is undone. */
class CardTaken extends Error {}

type Writing = {
  readonly transactionId: string;
  readonly order: CardOrder;
  readonly pin: KeptPin;
};

async function writeDown(
  services: Services,
  tx: Transaction,
  { transactionId, order, pin }: Writing,
): Promise<Job | undefined> {
  if (!(await insertCardTopUp(tx, transactionId, order))) return undefined;
  if (!(await insertCard(tx, transactionId, order, pin))) throw new CardTaken();
  await countTry(services, tx, order);
  return services.jobs.enqueueLeased(tx, CHARGE_TASK, { transactionId });
}

/** Counted with the card, which goes to the gateway then: repeats and refusals guess nothing. */
function countTry({ config }: Services, tx: Transaction, order: CardOrder): Promise<void> {
  const [user, card] = [String(order.userId), `${order.provider}:${order.serial}`];
  const counted = [
    { limit: limits.cardByUser, by: user },
    { limit: limits.cardByUserDaily, by: user },
    { limit: limits.cardBySerial, by: card },
    { limit: limits.cardBySerialDaily, by: card },
  ];
  return countWithAttempt(tx, scaled(counted, config.env.RATE_LIMIT_SCALE));
}

/** A card that is taken: by an earlier request of this key, or by any other. */
async function whoseItIs({ db }: Services, order: CardOrder, pin: KeptPin): Promise<Placed> {
  const { userId, idempotency } = order;
  const placed = idempotency && (await findKeyed(db, userId, idempotency));
  if (placed) return { transactionId: placed, job: undefined };
  const status = await findTaken(db, order, pin.mac);
  // None: it has been let go of at this very moment, and may be handed in once more.
  throw status === undefined || status === "pending" ? errors.cardInFlight() : errors.cardUsed();
}
