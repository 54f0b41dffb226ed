import { type Feature, job } from "../../feature.ts";
import { CHARGE_TASK, chargeCard } from "./cards/charge-card.ts";
import { resumeCards } from "./cards/resume-cards.ts";
import { cardRoutes } from "./cards/routes.ts";
import { registerCardCallbacks } from "./cards/webhook.ts";
import { fetchMissedNotices } from "./fetch-missed-notices.ts";
import { paymentRoutes } from "./routes.ts";
import { ASK_TASK, followPayment } from "./wallets/ask-about-payment.ts";
import { registerWebhooks } from "./webhooks.ts";

/** SePay recommends a comparison every 15 to 30 minutes; a player should not wait that long. */
const CATCH_UP_EVERY_MS = 5 * 60_000;
const RESUME_CARDS_EVERY_MS = 60_000;

export const payment: Feature = {
  routes: (services) => [...paymentRoutes(services), ...cardRoutes(services)],
  paths: [registerWebhooks, registerCardCallbacks],
  jobs: [job(CHARGE_TASK, chargeCard), job(ASK_TASK, followPayment)],
  periodic: [
    { everyMs: CATCH_UP_EVERY_MS, run: fetchMissedNotices },
    { everyMs: RESUME_CARDS_EVERY_MS, run: resumeCards },
  ],
};
