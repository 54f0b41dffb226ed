import { vnd } from "@portal/contract/money";
import { RefusedByHand } from "../../../server/src/domain/by-hand.ts";
import { retryCard, settleCard } from "../../../server/src/features/payment/cards/by-hand.ts";
import { retryDelivery, settleDelivery } from "../../../server/src/features/recharge/by-hand.ts";
import { positiveNumber, transactionId } from "../arguments.ts";
import { type Command, UsageError } from "../command.ts";
import { deedReport } from "../deed-report.ts";
import { openGame } from "../game.ts";
import { silentLog } from "../silent-log.ts";

const neither = (id: string) =>
  new RefusedByHand("transaction", `${id} is neither an order of coins nor a card`);

export const retry: Command = {
  summary: "has the game or the card gateway asked again at once",
  parameters: ["transaction"],
  changes: true,
  run: async ({ args: [text = ""], hand, services }) => {
    const id = transactionId("<transaction>", text);
    const with_ = { ...(await services()), log: silentLog };
    const done = (await retryDelivery(with_, hand, id)) ?? (await retryCard(with_, hand, id));
    if (!done) throw neither(id);
    const when = done.isHurried ? "is asked about within a second" : "is being asked about now";
    return deedReport(hand, `${id} of ${done.username} ${when}, if the portal runs`, done);
  },
};

export const settle: Command = {
  summary: "decides such a transaction: delivered, refused, charged or not-charged",
  parameters: ["transaction", "outcome"],
  options: { vnd: "of a card that was charged: its real value" },
  changes: true,
  run: async ({ args: [text = "", outcome = ""], options, env, hand, services }) => {
    const id = transactionId("<transaction>", text);
    const decide = { ...(await services()), log: silentLog };
    if (outcome === "delivered" || outcome === "refused") {
      await assertGameAgrees(env, id, outcome);
      const done = await settleDelivery(decide, hand, { transactionId: id, outcome });
      if (!done) throw neither(id);
      return deedReport(hand, `${id} of ${done.username} is ${outcome}`, done);
    }
    const done = await settleCard(decide, hand, {
      transactionId: id,
      chargedVnd: chargedVnd(outcome, options["vnd"]),
    });
    if (!done) throw neither(id);
    return deedReport(hand, `${id} of ${done.username} is ${done.outcome}`, done);
  },
};

function chargedVnd(outcome: string, text: string | undefined) {
  if (outcome === "not-charged") return null;
  if (outcome !== "charged") {
    throw new UsageError(
      `<outcome> of an order is delivered or refused, of a card charged or not-charged: ${outcome}`,
    );
  }
  if (text === undefined) throw new UsageError("--vnd is missing: the value that was charged");
  return vnd(positiveNumber("--vnd", text));
}

/** Nobody says otherwise than the game itself, where it can be asked. */
async function assertGameAgrees(
  env: NodeJS.ProcessEnv,
  id: string,
  outcome: "delivered" | "refused",
): Promise<void> {
  const { kind } = (await openGame(env)?.deliveryState(id)) ?? { kind: "unknown" };
  const agrees = { delivered: ["delivered"], refused: ["rejected", "not_found"] }[outcome];
  if (kind === "unknown" || agrees.includes(kind)) return;
  throw new RefusedByHand("outcome", `the game itself says that it is ${kind}`);
}
