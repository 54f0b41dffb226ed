/** The job of an open wallet payment (`askUntilFinal`), and a single query of its state (`askAboutPayment`). */
import { jobKind, backOffSeconds, type JobOutcome } from "../../../kit/jobs/lanes.ts";
import type { PaymentState } from "../../../providers/bank/transfer-feed.ts";
import type { Services } from "../../../services.ts";
import { creditTransfer } from "../credit-transfer.ts";
import {
  findOpenPayment,
  isBooked,
  markCredited,
  markFailed,
  type OpenPayment,
  type PaymentKey,
} from "./store.ts";

export const ASK_TASK = jobKind<PaymentKey>("ask-about-payment", "money");

type ReportedPayment = Pick<OpenPayment, "notice" | "raw">;

/** The longest pause between two queries about a payment. */
const LONGEST_WAIT_SECONDS = 300;
/** A payment that is still undecided after this time counts as failed: every wallet has decided by then. */
const GIVE_UP_AFTER_DAYS = 7;
/** The failure that is then recorded. */
const GIVEN_UP = "given_up";

/** The job of every open payment: queries the wallet until the payment is final. */
export async function askUntilFinal(
  services: Services,
  key: PaymentKey,
  attempt: number,
): Promise<JobOutcome> {
  if (await askAboutPayment(services, key)) return;
  return { againInSeconds: backOffSeconds(attempt, LONGEST_WAIT_SECONDS) };
}

/**
 * Queries the wallet about a payment. If it is paid, credits it exactly once to the player whom the notice named. Gives
 * up after `GIVE_UP_AFTER_DAYS`, and marks it as failed.
 * @param reported a newer notice than the stored one, if there is one
 * @returns whether the payment is final
 */
export async function askAboutPayment(
  services: Services,
  key: PaymentKey,
  reported?: ReportedPayment,
): Promise<boolean> {
  const { db, log, paymentQueries } = services;
  const open = await findOpenPayment(db, key);
  if (!open) return true;
  if (await isBooked(db, key)) {
    await markCredited(db, key);
    return true;
  }
  const payment = reported ?? open;
  const query = paymentQueries[key.provider];
  const state = query ? await query.stateOf(key.orderId) : NOT_CONFIGURED;
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

const NOT_CONFIGURED: PaymentState = { kind: "unknown", reason: "not_set_up", alarm: true };

/** Returns whether the provider's answer agrees with the notice. */
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
    log.error(
      { event: "payment_contradicted", ...key },
      "the notice and the wallet's answer differ",
    );
  } else if (state.kind === "unknown") {
    const unknown = { event: "payment_unknown", ...key, reason: state.reason };
    if (state.alarm) log.error(unknown, "the wallet cannot be asked about a payment");
    else log.warn(unknown, "the state of a payment is unknown");
  }
}

/** Credits before it marks the payment: after a crash in between, the credit is recognised as a repeat. */
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
