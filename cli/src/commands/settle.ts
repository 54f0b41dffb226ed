import { vnd } from "@portal/contract/money";
import { RefusedByHand } from "../../../server/src/domain/by-hand.ts";
import { retryCard, settleCard } from "../../../server/src/features/payment/cards/by-hand.ts";
import {
  retryPayment,
  settlePayment,
} from "../../../server/src/features/payment/wallets/by-hand.ts";
import { retryDelivery, settleDelivery } from "../../../server/src/features/recharge/by-hand.ts";
import { inVnd } from "../amounts.ts";
import { optionalNumber, paymentKey, positiveNumber, transactionId } from "../arguments.ts";
import { type ChangingCall, type Command, type Report, UsageError } from "../command.ts";
import { deedReport } from "../deed-report.ts";
import { openGame } from "../game.ts";
import { silentLog } from "../silent-log.ts";

const neither = (id: string) =>
  new RefusedByHand("transaction", `${id} is neither an order of coins nor a card`);

export const retry: Command = {
  summary: "has the game, the card gateway or the wallet asked again at once",
  parameters: ["id"],
  changes: true,
  run: async ({ args: [text = ""], hand, services }) => {
    const key = paymentKey(text);
    if (key) {
      const asked = await retryPayment(await services(), hand, key);
      return deedReport(hand, `${text} ${soon(asked)}`, asked);
    }
    const id = transactionId("<transaction>", text);
    const with_ = { ...(await services()), log: silentLog };
    const done = (await retryDelivery(with_, hand, id)) ?? (await retryCard(with_, hand, id));
    if (!done) throw neither(id);
    return deedReport(hand, `${id} of ${done.username} ${soon(done)}`, done);
  },
};

const soon = ({ isHurried }: { readonly isHurried: boolean }): string =>
  `${isHurried ? "is asked about within a second" : "is being asked about now"}, if the portal runs`;

export const settle: Command = {
  summary: "decides it: delivered, refused; charged, not-charged; paid, not-paid",
  parameters: ["id", "outcome"],
  options: {
    vnd: "of a charged card its real value; of a payment what came, if it is not as told",
  },
  changes: true,
  run: async (call) => {
    const { args, options, env, hand, services } = call;
    const [text = "", outcome = ""] = args;
    const key = paymentKey(text);
    if (key) return settleWalletPayment(call, key);
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

async function settleWalletPayment(
  { args: [name = "", outcome = ""], options, hand, services }: ChangingCall,
  key: NonNullable<ReturnType<typeof paymentKey>>,
): Promise<Report> {
  const came = optionalNumber("--vnd", options["vnd"]);
  if (outcome !== "paid" && outcome !== "not-paid") {
    throw new UsageError(`<outcome> of a wallet's payment is paid or not-paid: ${outcome}`);
  }
  const paid = came === undefined ? "as told" : vnd(came);
  const paidVnd = outcome === "paid" ? paid : null;
  const done = await settlePayment(await services(), hand, { ...key, paidVnd });
  return deedReport(hand, `${name} (${inVnd(done.amountVnd)}) is ${done.outcome}`, done);
}

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
