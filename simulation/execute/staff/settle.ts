/** Staff settle in the console what outside parties have left open, by those parties' own books. */
import { sql } from "../../../server/src/kit/database/sql.ts";
import type { CommandOf } from "../../generate/generate-plan.ts";
import { arrive } from "../arrive.ts";
import { nextKey, type Simulation } from "../context.ts";
import type { HandedIn } from "../notes.ts";
import { insist, recharge } from "../recharge.ts";
import { act } from "./operate.ts";

/** The price of the cheapest package. */
const CHEAPEST_KP = 100;

/** If the game is silent, only a guess could settle the order: such a proposal is never approved. */
export async function settleRecharge(
  simulation: Simulation,
  { by, player: number, zoneId, fault, outcome }: CommandOf<"settle recharge">,
): Promise<void> {
  const player = simulation.players[number]!;
  await simulation.sandbox.fault("game", fault, { count: 1 });
  await recharge(simulation, player, {
    creditKp: CHEAPEST_KP,
    zoneId,
    receiver: "account",
    copies: 1,
  });
  const stuck = await simulation.db.maybe<{ id: string }>(sql`
    select t.id from transactions t join users u on u.id = t.user_id
    where u.username = ${player.username} and t.type = 'credit.pay' and t.status = 'pending'
    order by t.id desc limit 1`);
  if (!stuck) return;
  await act(simulation, by, { operation: "settle-recharge", transactionId: stuck.id, outcome });
}

/** How many of the gateway's next answers are lost, so that the card is still open when staff settle it. */
const LOST_ANSWERS = 3;
/** The gateway's status of a card that it is still deciding about. */
const UNDECIDED = 99;

export async function settleCard(
  simulation: Simulation,
  { by, player: number, provider, valueVnd, isCharged }: CommandOf<"settle card">,
): Promise<void> {
  const { sandbox, notes, db } = simulation;
  const outcome = isCharged ? "success" : "used";
  const card = await sandbox.mintCard({
    provider,
    value: valueVnd,
    outcome,
    callback: "lost",
  });
  await sandbox.fault("card", "lost-reply", { count: LOST_ANSWERS });
  const request: HandedIn = {
    player: simulation.players[number]!,
    path: "/api/recharge/card",
    key: nextKey("simulation-staff-card"),
    body: { provider, serial: card.serial, pin: card.pin, value: valueVnd },
    said: [],
    card,
  };
  notes.cards.push(request);
  await insist(simulation, request);
  const charges = await sandbox.cardCharges();
  // A card that the gateway never saw may still be sent: only its decision is final.
  if (!charges.some(({ serial, status }) => serial === card.serial && status !== UNDECIDED)) return;
  const open = await db.maybe<{ id: string }>(sql`
    select id from transactions
    where type = 'topup.card' and status = 'pending' and payload->>'serial' = ${card.serial}`);
  if (!open) return;
  const chargedVnd = isCharged ? valueVnd : null;
  await act(simulation, by, { operation: "settle-card", transactionId: open.id, chargedVnd });
}

/** The wallet's next calls that fail, so that the payment is still open when staff settle it. */
const UNANSWERED_QUERIES = 12;

export async function settlePayment(
  simulation: Simulation,
  { by, player: number, method, amountVnd, outcome }: CommandOf<"settle payment">,
): Promise<void> {
  const { sandbox, db } = simulation;
  const { paymentContent: content, username: owner } = simulation.players[number]!;
  const pending = {
    method,
    amountVnd,
    content,
    reference: null,
    owner,
    outcome: "pending",
  } as const;
  const { id } = await arrive(simulation, pending);
  await sandbox.fault("wallet", "down", { count: UNANSWERED_QUERIES });
  await sandbox.settle(id, { outcome, sendNotice: false });
  const open = await db.maybe<{ provider: string; orderId: string }>(sql`
    select provider, order_id as "orderId" from open_payments
    where settled_at is null and method = ${method} and substring(order_id from '\\d+$') = ${id}`);
  if (!open) return;
  const paidVnd = outcome === "paid" ? amountVnd : null;
  await act(simulation, by, { operation: "settle-payment", ...open, paidVnd });
}
