import { jobKind, backOffSeconds, type JobOutcome } from "../../../kit/jobs/lanes.ts";
import type { PaymentState } from "../../../providers/bank/transfer-feed.ts";
import type { Services } from "../../../services.ts";
import { creditTransfer } from "../credit-transfer.ts";
import {
  findOpenPayment,
  markCredited,
  markFailed,
  type OpenPayment,
  type PaymentKey,
} from "./store.ts";

export const ASK_TASK = jobKind<PaymentKey>("ask-about-payment", "money");

type ReportedPayment = Pick<OpenPayment, "notice" | "raw">;

const LONGEST_WAIT_SECONDS = 300;
/** By then every wallet has decided; a person should look. */
const GIVE_UP_AFTER_DAYS = 7;
const GIVEN_UP = "given_up";

/** Asks until the payment is final. This is the job of every open payment. */
export async function followPayment(
  services: Services,
  key: PaymentKey,
  attempt: number,
): Promise<JobOutcome> {
  if (await askAboutPayment(services, key)) return;
  return { againInSeconds: backOffSeconds(attempt, LONGEST_WAIT_SECONDS) };
}

/**
 * Asks the provider about a payment, and credits it if it is paid: to the player whom the notice named,
 * exactly once. `told` is a notice newer than the kept one, if there is one.
 * @returns whether there is nothing more to ask
 */
export async function askAboutPayment(
  services: Services,
  key: PaymentKey,
  reported?: ReportedPayment,
): Promise<boolean> {
  const { db, log, paymentQueries } = services;
  const open = await findOpenPayment(db, key);
  if (!open) return true;
  const payment = reported ?? open;
  const query = paymentQueries[key.provider];
  const state = query ? await query.stateOf(key.orderId) : NOBODY_TO_ASK;
  if (state.kind === "paid" && agrees(payment, state)) {
    return credit(services, key, payment, state.reference);
  }
  if (state.kind === "failed") {
    log.info({ event: "payment_failed", ...key, reason: state.reason }, "a payment failed");
    await markFailed(db, key, state.reason);
    return true;
  }
  reportUndecided(services, key, state);
  if (open.ageDays < GIVE_UP_AFTER_DAYS) return false;
  log.error({ event: "payment_given_up", ...key }, "a payment was never decided");
  await markFailed(db, key, GIVEN_UP);
  return true;
}

const NOBODY_TO_ASK: PaymentState = { kind: "unknown", reason: "not_set_up", alarm: true };

/** Returns whether the provider's response agrees with the notice. */
function agrees(
  { notice }: ReportedPayment,
  { amountVnd, reference }: Extract<PaymentState, { kind: "paid" }>,
): boolean {
  const isSameAmount = amountVnd === null || amountVnd === notice.amountVnd;
  const eitherIsSilent = reference === null || notice.reference === null;
  return isSameAmount && (eitherIsSilent || reference === notice.reference);
}

function reportUndecided({ log }: Services, key: PaymentKey, state: PaymentState): void {
  if (state.kind === "paid") {
    log.error({ event: "payment_contradicted", ...key }, "the notice and the answer differ");
  } else if (state.kind === "unknown") {
    const unknown = { event: "payment_unknown", ...key, reason: state.reason };
    if (state.alarm) log.error(unknown, "a payment cannot be asked about");
    else log.warn(unknown, "what became of a payment is not known");
  }
}

/** Credits first and marks second: after a crash between the two, the credit is recognised as a repeat. */
async function credit(
  services: Services,
  key: PaymentKey,
  { notice, raw }: ReportedPayment,
  reference: string | null,
): Promise<boolean> {
  const paid = { ...notice, reference: notice.reference ?? reference };
  await creditTransfer(services, key.provider, paid, raw);
  await markCredited(services.db, key);
  return true;
}
