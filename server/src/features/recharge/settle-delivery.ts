import { type Approval, decide, propose } from "../../domain/ledger/approvals.ts";
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

/** What an operator knows of an order that the game has not decided. */
export type DeliveryVerdict = {
  readonly transactionId: string;
  readonly outcome: DeliveryOutcome;
  /** What proves the outcome, where the game is silent. */
  readonly evidence: string | undefined;
};

export type RechargeSettled = Pick<Order, "username" | "creditKp"> & {
  readonly transactionId: string;
  readonly outcome: DeliveryOutcome;
};

/** What a signed-in person decided, and whether the game says so too. */
export type DeliveryDecided = RechargeSettled & { readonly gameSays: "agrees" | "silent" };

/** The verdict waits for a second operator's approval. */
export type Proposed = { readonly proposed: Approval };

/** The transaction is no order of coins. */
export type NoOrder = undefined;

/**
 * Decides an order of coins: its credit is spent, or goes back. If the game confirms the verdict, it is
 * carried out at once. If the game contradicts it, it is refused. If the game is silent, the verdict is
 * stored with its evidence, and another person approves it.
 * @throws OperationRefused where it has been decided, or the game contradicts or is being asked at this
 * moment
 */
export async function settleDelivery(
  services: SettlingServices,
  operator: OperatorContext,
  verdict: DeliveryVerdict,
): Promise<RechargeSettled | Proposed | NoOrder> {
  try {
    return await runOperation(services.db, operator, async (tx) => {
      const settling = await takeOver(services, tx, verdict);
      if (settling?.word === "silent") throw new GameIsSilent();
      return settling ? settle(services, tx, settling.order, verdict, {}) : { result: undefined };
    });
  } catch (error) {
    if (error instanceof GameIsSilent) return proposeVerdict(services, operator, verdict);
    throw error;
  }
}

/**
 * Decides an order of coins for a signed-in person, whose right to it the database holds. Where the game is silent it
 * takes another person's approval, which the caller sees to.
 * @throws OperationRefused where it has been decided, or the game contradicts or is being asked at this moment
 */
export function decideDelivery(
  services: SettlingServices,
  operator: OperatorContext,
  verdict: Verdict,
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

/** Carries out another person's proposal, unless the game contradicts it by now. @throws OperationRefused */
export function approveDelivery(
  services: SettlingServices,
  operator: OperatorContext,
  approvalId: string,
): Promise<RechargeSettled | NoOrder> {
  return runOperation(services.db, operator, async (tx) => {
    const { proposal, evidence, proposedBy } = await decide(tx, operator, approvalId, "approved");
    const verdict = proposal as Verdict;
    const settling = await takeOver(services, tx, verdict);
    if (!settling) return { result: undefined };
    return settle(services, tx, settling.order, verdict, { approvalId, proposedBy, evidence });
  });
}

/** Rolls back the job's cancellation: until the second person approves, the game is still asked. */
class GameIsSilent extends Error {}

type Verdict = Omit<DeliveryVerdict, "evidence">;

async function takeOver(
  { game }: SettlingServices,
  tx: Transaction,
  { transactionId, outcome }: Verdict,
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
  { transactionId, outcome }: Verdict,
  approved: object,
): Promise<Done<RechargeSettled>> {
  const carryOut = outcome === "delivered" ? captureCredit : refundCredit;
  await carryOut(services, tx, transactionId);
  const result = { username, creditKp, transactionId, outcome };
  return { result, auditEntry: { command: "settle", userId, details: { ...result, ...approved } } };
}

function proposeVerdict(
  { db }: SettlingServices,
  operator: OperatorContext,
  { transactionId, outcome, evidence = "" }: DeliveryVerdict,
): Promise<Proposed | NoOrder> {
  if (!evidence.trim()) {
    throw new OperationRefused(
      "--evidence",
      "the game does not say what became of it: say what shows it, and another person approves",
      "game không cho biết kết quả: hãy ghi bằng chứng, rồi người khác phê duyệt",
    );
  }
  return runOperation<Proposed | NoOrder>(db, operator, async (tx) => {
    const order = await openOrderOf(tx, transactionId);
    if (!order) return { result: undefined };
    const subject = `delivery:${transactionId}`;
    const proposal = { transactionId, outcome };
    const { userId } = order;
    const done = await propose(tx, operator, { subject, proposal, evidence, userId });
    return { ...done, result: { proposed: done.result } };
  });
}
