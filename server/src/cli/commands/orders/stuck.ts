import { CHARGE_TASK } from "../../../features/payment/cards/charge-card.ts";
import { listStuckCards } from "../../../features/payment/cards/store.ts";
import { ASK_TASK } from "../../../features/payment/wallets/ask-about-payment.ts";
import { listStuckPayments } from "../../../features/payment/wallets/store.ts";
import { DELIVER_TASK } from "../../../domain/recharges/hold-credit.ts";
import { listStuckDeliveries } from "../../../features/recharge/store.ts";
import { inKp, inVnd } from "../../amounts.ts";
import { optionalNumber } from "../../arguments.ts";
import type { Command } from "../../command.ts";

const USUAL_MINUTES = 5;
const SHOWN = 200;

export const stuck: Command = {
  summary: "lists orders of coins, cards and wallet payments that are open for too long",
  options: { minutes: `how long that is (${USUAL_MINUTES})` },
  run: async ({ db, options }) => {
    const minutes = optionalNumber("--minutes", options["minutes"]) ?? USUAL_MINUTES;
    const wanted = { minutes, atMost: SHOWN };
    const deliveries = await listStuckDeliveries(db, DELIVER_TASK.task, wanted);
    const cards = await listStuckCards(db, CHARGE_TASK.task, wanted);
    const payments = await listStuckPayments(db, ASK_TASK.task, wanted);
    const lines = [
      ...deliveries.map(
        ({ id, createdAt, account, zoneId, creditSpent, ...job }) =>
          `${id}  ${createdAt}  delivery to ${account} in ${zoneId}, ${inKp(creditSpent)}  ${jobText(job)}`,
      ),
      ...cards.map(
        ({ id, createdAt, username, provider, serial, declaredVnd, ...job }) =>
          `${id}  ${createdAt}  card of ${username}: ${provider} ${serial}, ${inVnd(declaredVnd)}  ${jobText(job)}`,
      ),
      ...payments.map(
        ({ provider, orderId, openedAt, amountVnd, content, ...job }) =>
          `${provider}:${orderId}  ${openedAt}  payment of ${inVnd(amountVnd)}, "${content}"  ${jobText(job)}`,
      ),
      `${deliveries.length} deliveries, ${cards.length} cards, ${payments.length} payments; "retry <id>" asks again, "settle <id> <outcome>" decides`,
    ];
    return {
      ok: deliveries.length + cards.length + payments.length === 0,
      lines,
      data: { deliveries, cards, payments },
    };
  },
};

type JobState = { readonly attempts: number | null; readonly lastError: string | null };

function jobText({ attempts, lastError }: JobState): string {
  if (attempts === null) return "nobody asks any more";
  return `asked ${attempts} times${lastError === null ? "" : `, last error: ${lastError}`}`;
}
