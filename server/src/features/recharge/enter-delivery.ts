/** Books a delivery that the game made and the database has lost, for example in a restore (`enterDelivery`). */
import { post } from "../../domain/ledger/ledger.ts";
import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import { type CurrentShop, findShop } from "../../domain/payments/shop-store.ts";
import type { Transaction } from "../../kit/database/database.ts";
import type { OperatorServices } from "../../operator-services.ts";
import {
  type DeliveredOrder,
  findByGameAccount,
  insertDelivered,
  lockOrder,
  markPurchasePaid,
} from "./store.ts";
import { postCapture } from "./deliver-coins.ts";

/** A delivery in the game's log. */
export type LoggedDelivery = {
  /** The order's id. */
  readonly requestId: string;
  /** The player's name on the game server. */
  readonly account: string;
  readonly zone: { readonly id: string; readonly name: string };
  /** The game's id of the character that received the coins; null: the account did. */
  readonly characterId: string | null;
  readonly coins: number;
  /** The price; undefined: the price that today's packages have for these coins. */
  readonly creditKp: number | undefined;
  readonly deliveredAt: Date;
};

export type DeliveryEntered = {
  readonly transactionId: string;
  readonly username: string;
  readonly takenKp: number;
  /** False if the portal had the order as delivered already. */
  readonly isNew: boolean;
};

/**
 * Books the order of the delivery, once. The credit is taken. What the balance does not cover becomes debt, which the
 * next top-ups settle first.
 * @throws OperationRefused
 */
export function enterDelivery(
  { db, portal, notifications }: OperatorServices,
  operator: OperatorContext,
  delivery: LoggedDelivery,
): Promise<DeliveryEntered> {
  const { requestId: id, account } = delivery;
  return runOperation(db, operator, async (tx) => {
    const known = await knownOrder(tx, id);
    if (known) return { result: known };
    const userId = await findByGameAccount(tx, account, delivery.deliveredAt);
    if (userId === undefined) {
      throw new OperationRefused("account", `there was no player ${account} at that time`);
    }
    const { packages } = await findShop(tx, portal.recharge);
    const creditKp = delivery.creditKp ?? priceOf(packages, delivery.coins);
    const { coinName } = portal.recharge;
    const { gameId } = portal.brand;
    const order = { ...delivery, id, userId, creditKp, coinName, gameId };
    if (!(await insertDelivered(tx, order))) {
      throw new OperationRefused("request", `${id} is the id of another transaction`);
    }
    await markPurchasePaid(tx, order);
    await takeCredit(tx, order);
    publishAfterCommit(tx, { notifications }, userId, { kind: "balance" });
    const { zone, coins } = delivery;
    const entered = { transactionId: id, username: account, takenKp: creditKp };
    return {
      result: { ...entered, isNew: true },
      auditEntry: {
        command: "deliveries enter",
        userId,
        details: { ...entered, coins, zone: zone.id },
      },
    };
  });
}

/** @throws OperationRefused if the order exists but is not delivered */
async function knownOrder(tx: Transaction, id: string): Promise<DeliveryEntered | undefined> {
  const order = await lockOrder(tx, id);
  if (!order) return undefined;
  const { username, status, creditKp } = order;
  if (status === "success") {
    return { transactionId: id, username, takenKp: creditKp, isNew: false };
  }
  throw new OperationRefused(
    "request",
    `${id} exists and is ${status}: "do settle-recharge" or "do recall"`,
  );
}

/** @throws OperationRefused if no offer or several offers give these coins */
function priceOf(packages: CurrentShop["packages"], coins: number): number {
  const prices = new Set(
    packages.filter((offer) => offer.coins === coins).map(({ creditKp }) => creditKp),
  );
  const [creditKp] = prices;
  if (creditKp !== undefined && prices.size === 1) return creditKp;
  throw new OperationRefused("--kp", `the offers do not say what ${coins} coins cost`);
}

/** Posts the order's hold and capture. */
async function takeCredit(
  tx: Transaction,
  { id: transactionId, userId, creditKp }: DeliveredOrder,
): Promise<void> {
  await post(tx, {
    key: `hold:${transactionId}`,
    kind: "recharge.hold",
    transactionId,
    userId,
    userKp: -creditKp,
    mayOwe: true,
    house: [{ account: "game-holds", currency: "KP", amount: creditKp }],
  });
  await postCapture(tx, { transactionId, userId, creditKp });
}
