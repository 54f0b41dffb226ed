import type { Services } from "../../../services.ts";
import { ASK_TASK, followPayment } from "./ask-about-payment.ts";
import type { PaymentKey } from "./store.ts";

export const handlePaymentJobs = (services: Services): void => {
  services.jobs.handle(ASK_TASK, (key: PaymentKey, attempt) =>
    followPayment(services, key, attempt),
  );
};
