/** What operators do about open cards: settle one, ask about one again, only ask about all after a restore. */
import type { Vnd } from "@portal/contract/values/money";
import {
  runOperation,
  type OperationResult,
  type OperatorContext,
  OperationRefused,
} from "../../../domain/ledger/run-operation.ts";
import type { Database, Transaction } from "../../../kit/database/database.ts";
import { cancel, runNow } from "../../../kit/jobs/job-store.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { CHARGE_TASK } from "./charge-card.ts";
import { creditInTransaction } from "./credit-card.ts";
import { type CardServices, failInTransaction } from "./fail-card.ts";
import {
  type CardOwner,
  findCardOwner,
  type LockedCard,
  lockOpenCard,
  claimSendingBefore,
} from "./store.ts";

export type SettlingServices = CardServices & { readonly db: Database };

export type CardVerdict = {
  readonly transactionId: string;
  /** The card's real value by the gateway's own books; null if it charged nothing. */
  readonly chargedVnd: Vnd | null;
};

export type CardSettled = Pick<CardOwner, "username"> & {
  readonly transactionId: string;
  readonly outcome: "credited" | "failed";
};

/**
 * Decides an open card whose result the gateway does not report. The card is credited, or fails and may be submitted
 * again. The database requires two people for it.
 * @throws OperationRefused if it is not a card, has been decided, or the gateway is being asked at this moment
 */
export function settleCard(
  services: SettlingServices,
  operator: OperatorContext,
  verdict: CardVerdict,
): Promise<CardSettled> {
  return runOperation(services.db, operator, async (tx) => {
    const { transactionId: id } = verdict;
    const found = await openCardOf(tx, id);
    if (!found) {
      throw new OperationRefused("transaction", `${id} is no card`, `${id} không phải thẻ cào`);
    }
    if (!(await cancel(tx, CHARGE_TASK, { transactionId: id }))) {
      throw new OperationRefused(
        "transaction",
        "the gateway is being asked just now: try in a minute",
        "cổng thẻ đang được hỏi, hãy thử lại sau một phút",
      );
    }
    return settle(services, tx, found, verdict);
  });
}

type OpenCard = { readonly card: LockedCard; readonly owner: CardOwner };

/**
 * Locks the card until the transaction ends.
 * @returns undefined if the transaction is not a card
 * @throws OperationRefused if the card has been decided
 */
async function openCardOf(tx: Transaction, transactionId: string): Promise<OpenCard | undefined> {
  const card = await lockOpenCard(tx, transactionId);
  const owner = await findCardOwner(tx, transactionId);
  if (!owner) return undefined;
  if (card) return { card, owner };
  throw new OperationRefused(
    "transaction",
    `it has been decided: ${owner.status}`,
    "thẻ này đã có kết quả",
  );
}

async function settle(
  services: SettlingServices,
  tx: Transaction,
  { card, owner: { userId, username } }: OpenCard,
  { transactionId, chargedVnd }: CardVerdict,
): Promise<OperationResult<CardSettled>> {
  let outcome: CardSettled["outcome"] = "failed";
  if (chargedVnd === null) {
    await failInTransaction(services, tx, transactionId, card, { failure: "not_received" });
  } else {
    const good = { realVnd: chargedVnd, netVnd: null, reference: null };
    outcome = (await creditInTransaction(services, tx, transactionId, good)) ?? "failed";
  }
  const result = { username, transactionId, outcome };
  const details = { ...result, chargedVnd };
  return { result, auditEntry: { command: "settle", userId, details } };
}

/**
 * Runs the card's job now, which queries the gateway. A card that was sent is never sent again.
 * @returns undefined if the transaction is not a card
 * @throws OperationRefused if it has been decided
 */
export async function retryCard(
  tx: Transaction,
  transactionId: string,
): Promise<OperationResult<Pick<CardOwner, "username">> | undefined> {
  const found = await openCardOf(tx, transactionId);
  if (!found) return undefined;
  const { userId, username } = found.owner;
  await runNow(tx, CHARGE_TASK, { transactionId });
  const auditEntry = { command: "retry", userId, details: { transactionId } };
  return { result: { username }, auditEntry };
}

/**
 * Prepares open cards after the database was restored to an earlier moment. A card that is stored as unsent may have
 * been sent after that moment, so this marks such cards as sent: their jobs only query the gateway. If the gateway
 * never received one, it fails and may be submitted again.
 * @returns the number of cards that were marked
 */
export function onlyAskAboutCards(
  { db }: OperatorServices,
  operator: OperatorContext,
  restoredTo: Date,
): Promise<number> {
  return runOperation(db, operator, async (tx) => {
    const cards = await claimSendingBefore(tx, restoredTo);
    if (cards.length === 0) return { result: 0 };
    const auditEntry = { command: "catch-up", userId: null, details: { cards } };
    return { result: cards.length, auditEntry };
  });
}
