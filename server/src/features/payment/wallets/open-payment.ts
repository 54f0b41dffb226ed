import { paymentCodesIn } from "../../../domain/payments/match-content.ts";
import { countedBy, isWithin, limit, MINUTE } from "../../../kit/limits/limits.ts";
import type { TransferNotice } from "../../../providers/bank/transfer-feed.ts";
import type { Services } from "../../../services.ts";
import { ASK_TASK, askAboutPayment } from "./ask-about-payment.ts";
import { insertOpenPayment, type PaymentKey } from "./store.ts";

export const limits = {
  // For repeats of a notice that is not final. The payment's own job queries the wallet anyway.
  paymentQuestion: limit("payment-question", 10, MINUTE),
};

/**
 * Stores a wallet payment whose notice says that it is not final, and queries the wallet at once and until it is. A
 * repeated notice causes one more query, with the values of the repeat. Resolves when the payment is stored.
 */
export async function openPayment(
  services: Services,
  provider: string,
  payment: TransferNotice,
  raw: Buffer,
): Promise<void> {
  const { db, jobs, log, config } = services;
  const { transferMethods, contentPrefix } = config.portal.payment;
  const opened = {
    provider,
    payment,
    raw,
    paymentCodes: paymentCodesIn(payment.content, contentPrefix),
    method: transferMethods.find(({ feed }) => feed === provider)?.name ?? null,
  };
  const key: PaymentKey = { provider, orderId: payment.eventId };
  const job = await db.transaction(async (tx) =>
    (await insertOpenPayment(tx, opened))
      ? jobs.enqueueLeased(tx, ASK_TASK, key, payment.eventId)
      : undefined,
  );
  if (job) {
    log.info({ event: "payment_open", ...key }, "a payment is not final yet");
    void jobs.run(job);
    return;
  }
  const by = `${provider}:${payment.eventId}`;
  if (!(await isWithin(services, db, countedBy(by, limits.paymentQuestion)))) return;
  askAboutPayment(services, key, { notice: payment, raw }).catch((error: unknown) =>
    log.warn({ err: error, ...key }, "a payment could not be asked about"),
  );
}
