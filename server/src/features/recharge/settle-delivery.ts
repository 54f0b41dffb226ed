import {
  runOperation,
  type Done,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import type { Publishing } from "../../domain/notifications/live.ts";
import type { Database, Transaction } from "../../kit/database/database.ts";
import { DELIVER_TASK } from "../../domain/recharges/hold-credit.ts";
import { cancel } from "../../kit/jobs/job-store.ts";
import type { DeliveryState, GameServer } from "../../providers/game/game-server.ts";
import { captureCredit, refundCredit } from "./deliver-coins.ts";
import { openOrderOf } from "./manual-operations.ts";
import type { Order } from "./store.ts";

type SettlingServices = Publishing & {
  readonly db: Database;
  /** Undefined where this machine has no access to the game: this is treated like a silent game. */
  readonly game: Pick<GameServer, "deliveryState"> | undefined;
};

export type DeliveryOutcome = "delivered" | "refused";

export type DeliveryVerdict = {
  readonly transactionId: string;
  readonly outcome: DeliveryOutcome;
};

export type RechargeSettled = Pick<Order, "username" | "creditKp"> & {
  readonly transactionId: string;
  readonly outcome: DeliveryOutcome;
};

/** What was decided, and whether the game says so too. */
export type DeliveryDecided = RechargeSettled & { readonly gameSays: "agrees" | "silent" };

/**
 * Decides an order of coins: its credit is spent, or goes back. Where the game is silent it takes two people, which the
 * caller and the database see to.
 * @throws OperationRefused where it is none or has been decided, or the game contradicts or is being asked at this moment
 */
export function settleDelivery(
  services: SettlingServices,
  operator: OperatorContext,
  verdict: DeliveryVerdict,
): Promise<DeliveryDecided> {
  return runOperation(services.db, operator, async (tx) => {
    const settling = await takeOver(services, tx, verdict);
    if (!settling) throw noOrder(verdict.transactionId);
    const { order, word: gameSays } = settling;
    const { result, auditEntry } = await settle(services, tx, order, verdict, { gameSays });
    return { result: { ...result, gameSays }, ...(auditEntry && { auditEntry }) };
  });
}

const noOrder = (id: string): OperationRefused =>
  new OperationRefused(
    "transaction",
    `${id} is no order of coins`,
    `${id} không phải đơn nạp game`,
  );

async function takeOver(
  { game }: SettlingServices,
  tx: Transaction,
  { transactionId, outcome }: DeliveryVerdict,
): Promise<{ readonly order: Order; readonly word: "agrees" | "silent" } | undefined> {
  const order = await openOrderOf(tx, transactionId);
  if (!order) return undefined;
  // After this nobody asks the game for these coins: its answer stays true.
  if (!(await cancel(tx, DELIVER_TASK, { transactionId }))) {
    throw new OperationRefused(
      "transaction",
      "the game is being asked just now: try in a minute",
      "máy chủ game đang được hỏi, hãy thử lại sau một phút",
    );
  }
  const { kind } = (await game?.deliveryState(transactionId)) ?? { kind: "unknown" };
  if (kind === "unknown") return { order, word: "silent" };
  if (AGREEING[outcome].includes(kind)) return { order, word: "agrees" };
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

async function settle(
  services: SettlingServices,
  tx: Transaction,
  { userId, username, creditKp }: Order,
  { transactionId, outcome }: DeliveryVerdict,
  approved: object,
): Promise<Done<RechargeSettled>> {
  const carryOut = outcome === "delivered" ? captureCredit : refundCredit;
  await carryOut(services, tx, transactionId);
  const result = { username, creditKp, transactionId, outcome };
  return { result, auditEntry: { command: "settle", userId, details: { ...result, ...approved } } };
}
