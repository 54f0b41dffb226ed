/** What operators do about an undecided order of coins: decide it after asking the game, or ask the game again. */
import {
  runOperation,
  type OperatorContext,
  OperationRefused,
  type OperationResult,
} from "../../domain/ledger/run-operation.ts";
import type { Publishing } from "../../domain/notifications/live.ts";
import type { Database, Transaction } from "../../kit/database/database.ts";
import { DELIVER_TASK } from "../../domain/recharges/hold-credit.ts";
import { cancel, runNow } from "../../kit/jobs/job-store.ts";
import type { DeliveryState, GameServer } from "../../providers/game/game-server.ts";
import { captureCredit, refundCredit } from "./deliver-coins.ts";
import { type Order, lockOrder } from "./store.ts";

type SettlingServices = Publishing & {
  readonly db: Database;
  /** Undefined if this machine has no access to the game, which counts as a silent game. */
  readonly game: Pick<GameServer, "deliveryState"> | undefined;
};

type DeliveryOutcome = "delivered" | "refused";

type DeliveryVerdict = {
  readonly transactionId: string;
  readonly outcome: DeliveryOutcome;
};

/** The decision, and whether the game confirms it. */
export type DeliveryDecided = Pick<Order, "username" | "creditKp"> &
  DeliveryVerdict & { readonly gameSays: "agrees" | "silent" };

/**
 * Decides an order of coins: its credit is spent or returned. If the game does not answer, two people must decide,
 * which the caller and the database ensure.
 * @throws OperationRefused if it is not an order or has been decided, or the game contradicts or is being asked just
 *   now
 */
export function settleDelivery(
  services: SettlingServices,
  operator: OperatorContext,
  verdict: DeliveryVerdict,
): Promise<DeliveryDecided> {
  return runOperation(services.db, operator, async (tx) => {
    const settling = await lockAndAskGame(services, tx, verdict);
    if (!settling) throw notAnOrder(verdict.transactionId);
    const { order, gameSays } = settling;
    const { userId, username, creditKp } = order;
    const carryOut = verdict.outcome === "delivered" ? captureCredit : refundCredit;
    await carryOut(services, tx, verdict.transactionId);
    const result = { username, creditKp, ...verdict, gameSays };
    return { result, auditEntry: { command: "settle", userId, details: result } };
  });
}

const notAnOrder = (id: string): OperationRefused =>
  new OperationRefused(
    "transaction",
    `${id} is no order of coins`,
    `${id} không phải đơn nạp game`,
  );

async function lockAndAskGame(
  { game }: SettlingServices,
  tx: Transaction,
  { transactionId, outcome }: DeliveryVerdict,
): Promise<{ readonly order: Order; readonly gameSays: "agrees" | "silent" } | undefined> {
  const order = await openOrderOf(tx, transactionId);
  if (!order) return undefined;
  // From now on no worker orders these coins from the game, so its answer stays true.
  if (!(await cancel(tx, DELIVER_TASK, { transactionId }))) {
    throw new OperationRefused(
      "transaction",
      "the game is being asked just now: try in a minute",
      "máy chủ game đang được hỏi, hãy thử lại sau một phút",
    );
  }
  const { kind } = (await game?.deliveryState(transactionId)) ?? { kind: "unknown" };
  if (kind === "unknown") return { order, gameSays: "silent" };
  if (AGREEING[outcome].includes(kind)) return { order, gameSays: "agrees" };
  throw new OperationRefused(
    "outcome",
    `the game itself says that it is ${kind}`,
    `chính máy chủ game trả lời: ${GAME_WORDS[kind]}`,
  );
}

const GAME_WORDS: Readonly<Record<Exclude<DeliveryState["kind"], "unknown">, string>> = {
  delivered: "đã giao",
  processing: "đang xử lý",
  rejected: "đã từ chối",
  not_found: "chưa từng nhận đơn này",
};

const AGREEING: Readonly<Record<DeliveryOutcome, readonly DeliveryState["kind"][]>> = {
  delivered: ["delivered"],
  refused: ["rejected", "not_found"],
};

/**
 * Runs the delivery job of an open order now, which asks the game again.
 * @returns undefined if the transaction is not an order of coins
 * @throws OperationRefused if it has been decided
 */
export async function retryDelivery(
  tx: Transaction,
  transactionId: string,
): Promise<OperationResult<Pick<Order, "username">> | undefined> {
  const order = await openOrderOf(tx, transactionId);
  if (!order) return undefined;
  const { userId, username } = order;
  await runNow(tx, DELIVER_TASK, { transactionId });
  const auditEntry = { command: "retry", userId, details: { transactionId } };
  return { result: { username }, auditEntry };
}

/**
 * Locks an order of coins until the transaction ends.
 * @returns undefined if there is none
 * @throws OperationRefused if it has been decided
 */
async function openOrderOf(tx: Transaction, id: string): Promise<Order | undefined> {
  const order = await lockOrder(tx, id);
  if (!order || order.status === "pending") return order;
  throw new OperationRefused(
    "transaction",
    `it has been decided: ${order.status}`,
    "đơn nạp game này đã có kết quả",
  );
}
