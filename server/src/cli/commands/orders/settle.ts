import { vnd } from "@portal/contract/values/money";
import type { Approval } from "../../../domain/ledger/approvals.ts";
import { type OperatorContext, OperationRefused } from "../../../domain/ledger/run-operation.ts";
import { retryCard } from "../../../features/payment/cards/manual-operations.ts";
import { proposeCard } from "../../../features/payment/cards/settle-card.ts";
import { retryPayment } from "../../../features/payment/wallets/manual-operations.ts";
import { proposePayment } from "../../../features/payment/wallets/settle-payment.ts";
import { retryDelivery } from "../../../features/recharge/manual-operations.ts";
import { settleDelivery } from "../../../features/recharge/settle-delivery.ts";
import { optionalNumber, paymentKey, positiveNumber, uuid } from "../../arguments.ts";
import {
  type ChangingCall,
  type Command,
  type Report,
  type TypedWords,
  UsageError,
} from "../../command.ts";
import { operationReport } from "../../operation-report.ts";
import { openGame } from "../../game.ts";
import { silentLog } from "../../silent-log.ts";

const neither = (id: string) =>
  new OperationRefused("transaction", `${id} is neither an order of coins nor a card`);

export const retry: Command = {
  summary: "has the game, the card gateway or the wallet asked again at once",
  parameters: ["id"],
  changes: true,
  order: ({ args: [what = ""] }) => ({ operation: "ask-again", what }),
  run: async ({ args: [text = ""], operator, services }) => {
    const key = paymentKey(text);
    if (key) {
      const asked = await retryPayment(await services(), operator, key);
      return operationReport(operator, `${text} ${soon(asked)}`, asked);
    }
    const id = uuid("<transaction>", text, "transaction's id");
    const with_ = { ...(await services()), log: silentLog };
    const done =
      (await retryDelivery(with_, operator, id)) ?? (await retryCard(with_, operator, id));
    if (!done) throw neither(id);
    return operationReport(operator, `${id} of ${done.username} ${soon(done)}`, done);
  },
};

const soon = ({ isHurried }: { readonly isHurried: boolean }): string =>
  `${isHurried ? "is asked about within a second" : "is being asked about now"}, if the portal runs`;

export const settle: Command = {
  summary: "decides it: delivered, refused; charged, not-charged; paid, not-paid",
  parameters: ["id", "outcome"],
  options: {
    evidence: "what shows it, where the other side does not say so itself; another person approves",
    vnd: "of a charged card its real value; of a payment what came, if it is not as reported",
  },
  changes: true,
  order: settlementOf,
  run: async (call) => {
    const [text = "", outcome = ""] = call.args;
    const key = paymentKey(text);
    if (key) return settleWalletPayment(call, key);
    const id = uuid("<transaction>", text, "transaction's id");
    return outcome === "delivered" || outcome === "refused"
      ? settleOrder(call, id, outcome)
      : settleCard(call, id);
  },
};

/** The console's order of a settlement; what shows it stands in the reason. @throws UsageError */
function settlementOf({ args, options }: TypedWords) {
  const [what = "", outcome = ""] = args;
  const payment = paymentKey(what);
  if (payment) {
    if (!isPaidBy(outcome, options))
      return { operation: "settle-payment", ...payment, paidVnd: null } as const;
    const came = optionalNumber("--vnd", options["vnd"]);
    if (came === undefined) throw new UsageError("--vnd is missing: what came");
    return { operation: "settle-payment", ...payment, paidVnd: came } as const;
  }
  if (outcome === "delivered" || outcome === "refused") {
    return { operation: "settle-recharge", transactionId: what, outcome } as const;
  }
  const charged = chargedVnd(outcome, options["vnd"]);
  return { operation: "settle-card", transactionId: what, chargedVnd: charged } as const;
}

async function settleOrder(
  { env, operator, services, options }: ChangingCall,
  id: string,
  outcome: "delivered" | "refused",
): Promise<Report> {
  const with_ = { ...(await services()), game: openGame(env) };
  const evidence = options["evidence"];
  const done = await settleDelivery(with_, operator, { transactionId: id, outcome, evidence });
  if (!done) throw neither(id);
  if ("proposed" in done) return proposedReport(operator, id, outcome, done.proposed);
  return operationReport(
    operator,
    `${id} of ${done.username} is ${outcome}, as the game says`,
    done,
  );
}

async function settleCard(call: ChangingCall, id: string): Promise<Report> {
  const { args, options, operator, services } = call;
  const outcome = args[1] ?? "";
  const verdict = { transactionId: id, chargedVnd: chargedVnd(outcome, options["vnd"]) };
  const with_ = { ...(await services()), log: silentLog };
  const proposed = await proposeCard(with_, operator, verdict, evidenceOf(call, "card gateway"));
  if (!proposed) throw neither(id);
  return proposedReport(operator, id, outcome, proposed);
}

async function settleWalletPayment(
  call: ChangingCall,
  key: NonNullable<ReturnType<typeof paymentKey>>,
): Promise<Report> {
  const { args, options, operator, services } = call;
  const [name = "", outcome = ""] = args;
  const came = optionalNumber("--vnd", options["vnd"]);
  const isPaid = isPaidBy(outcome, options);
  const paid = came === undefined ? ("as reported" as const) : vnd(came);
  const verdict = { ...key, paidVnd: isPaid ? paid : null };
  const evidence = evidenceOf(call, "wallet");
  const proposed = await proposePayment(await services(), operator, verdict, evidence);
  return proposedReport(operator, name, outcome, proposed);
}

/** Whether a wallet's payment is to be paid. @throws UsageError where the words leave it open */
function isPaidBy(outcome: string, options: TypedWords["options"]): boolean {
  if (outcome !== "paid" && outcome !== "not-paid") {
    throw new UsageError(`<outcome> of a wallet's payment is paid or not-paid: ${outcome}`);
  }
  if (outcome === "not-paid" && options["vnd"] !== undefined) {
    throw new UsageError("--vnd says what came: it goes with paid");
  }
  return outcome === "paid";
}

/** @throws OperationRefused if no evidence is given */
function evidenceOf({ options }: ChangingCall, whom: string): string {
  const evidence = options["evidence"]?.trim();
  if (evidence) return evidence;
  throw new OperationRefused(
    "--evidence",
    `the ${whom} does not say what became of it: say what shows it, and another person approves`,
  );
}

function proposedReport(
  operator: OperatorContext,
  name: string,
  wanted: string,
  proposed: Approval,
): Report {
  const { id, proposedBy, expiresAt } = proposed;
  const text = `${name} is proposed as ${wanted} by ${proposedBy}, and nothing is decided yet: until ${expiresAt} another person may "approvals approve ${id}"`;
  return operationReport(operator, text, { outcome: "proposed", wanted, approval: proposed });
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
