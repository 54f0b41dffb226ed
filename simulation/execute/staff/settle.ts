/** The commands by which staff settle what outside parties have left open, by those parties' own books. */
import { sql } from "../../../server/src/kit/database/sql.ts";
import { cardProviders, USUAL_SUMS_VND, ZONES } from "../../generate/accounts.ts";
import { arrive } from "../arrive.ts";
import { command } from "../command.ts";
import { handIn, order } from "../recharge.ts";
import { act, HANDLE_MONEY } from "./operate.ts";

/** The price of the cheapest package. */
const CHEAPEST_KP = 100;
/** How many of the gateway's next answers are lost, so that the card is still open when staff settle it. */
const LOST_ANSWERS = 3;
/** The gateway's status of a card that it is still deciding about. */
const UNDECIDED = 99;
/** The wallet's next calls that fail, so that the payment is still open when staff settle it. */
const UNANSWERED_QUERIES = 12;

export const settlements = {
  /** The game fails in an order of coins. If it is silent, only a guess could settle the order: that is never approved. */
  "settle recharge": command({
    weight: 1.5,
    draw: (seeded, players) => ({
      by: seeded.weighted(HANDLE_MONEY),
      player: seeded.below(players),
      zoneId: seeded.pick(ZONES),
      fault: seeded.pick(["down", "lost-reply"]),
      outcome: seeded.pick(["delivered", "refused"]),
    }),
    run: async (simulation, { by, player, zoneId, fault, outcome }) => {
      await simulation.sandbox.fault("game", fault, { count: 1 });
      const cheapest = { creditKp: CHEAPEST_KP, zoneId, receiver: "account", copies: 1 } as const;
      await order(simulation, player, cheapest);
      const stuck = await simulation.db.maybe<{ id: string }>(sql`
        select t.id from transactions t join users u on u.id = t.user_id
        where u.username = ${player.username} and t.type = 'credit.pay' and t.status = 'pending'
        order by t.id desc limit 1`);
      if (!stuck) return;
      await act(simulation, by, { operation: "settle-recharge", transactionId: stuck.id, outcome });
    },
  }),
  /** The gateway's answer to a card is lost. */
  "settle card": command({
    weight: 1.2,
    draw: (seeded, players) => {
      const [by, player] = [seeded.weighted(HANDLE_MONEY), seeded.below(players)];
      const { serviceCode: provider, valuesVnd } = seeded.pick(cardProviders);
      const valueVnd = seeded.pick(valuesVnd);
      return { by, player, provider, valueVnd, isCharged: seeded.chance(0.7) };
    },
    run: async (simulation, { by, player, provider, valueVnd: value, isCharged }) => {
      const { sandbox, db } = simulation;
      const outcome = isCharged ? "success" : "used";
      const card = await sandbox.mintCard({ provider, value, outcome, callback: "lost" });
      await sandbox.fault("card", "lost-reply", { count: LOST_ANSWERS });
      await handIn(simulation, player, card);
      const charges = await sandbox.cardCharges();
      // A card that the gateway never saw may still be sent: only its decision is final.
      const isDecided = charges.some(
        ({ serial, status }) => serial === card.serial && status !== UNDECIDED,
      );
      if (!isDecided) return;
      const open = await db.maybe<{ id: string }>(sql`
        select id from transactions
        where type = 'topup.card' and status = 'pending' and payload->>'serial' = ${card.serial}`);
      if (!open) return;
      const chargedVnd = isCharged ? value : null;
      await act(simulation, by, { operation: "settle-card", transactionId: open.id, chargedVnd });
    },
  }),
  /** A wallet decides a payment and does not answer. */
  "settle payment": command({
    weight: 1.2,
    draw: (seeded, players) => ({
      by: seeded.weighted(HANDLE_MONEY),
      player: seeded.below(players),
      method: seeded.pick(["momo", "viettelpay"]),
      amountVnd: seeded.pick(USUAL_SUMS_VND),
      outcome: seeded.weighted({ paid: 70, failed: 30 }),
    }),
    run: async (simulation, { by, player, method, amountVnd, outcome }) => {
      const { sandbox, db } = simulation;
      const { paymentContent: content, username: owner } = player;
      const money = { method, amountVnd, content, owner };
      const { id } = await arrive(simulation, { ...money, outcome: "pending" });
      await sandbox.fault("wallet", "down", { count: UNANSWERED_QUERIES });
      await sandbox.settle(id, { outcome, sendNotice: false });
      const open = await db.maybe<{ provider: string; orderId: string }>(sql`
        select provider, order_id as "orderId" from open_payments
        where settled_at is null and method = ${method} and substring(order_id from '\\d+$') = ${id}`);
      if (!open) return;
      const paidVnd = outcome === "paid" ? amountVnd : null;
      await act(simulation, by, { operation: "settle-payment", ...open, paidVnd });
    },
  }),
};
