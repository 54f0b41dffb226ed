import type { Services } from "../../services.ts";
import { handleCardJobs } from "./cards/routes.ts";
import { ASK_TASK, followPayment } from "./wallets/ask-about-payment.ts";
import type { PaymentKey } from "./wallets/store.ts";

/** What goes on after the answer: cards that are being charged, payments that are not final. */
export function handlePaymentJobs(services: Services): void {
  handleCardJobs(services);
  services.jobs.handle(ASK_TASK, (key: PaymentKey, attempt) =>
    followPayment(services, key, attempt),
  );
}
