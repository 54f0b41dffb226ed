/**
 * Lists the payment methods, credits the transfers that feeds report, and charges cards. The periodic work fetches
 * missed notices from the feeds' own lists, and makes sure that every open card has a job.
 */
import * as calls from "@portal/contract/payment";
import { lastMethodsOf } from "../../domain/payments/last-method-store.ts";
import { findShop } from "../../domain/payments/shop-store.ts";
import { type Feature, job, route } from "../../feature.ts";
import { cached } from "../../kit/concurrency/caches.ts";
import { byUser } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { CHARGE_TASK, chargeCard } from "./cards/charge-card.ts";
import { limits as cardLimits } from "./cards/limits.ts";
import { resumeCards } from "./cards/resume-cards.ts";
import { listCards } from "./cards/store.ts";
import { submitCard } from "./cards/submit-card.ts";
import { registerCardCallbacks } from "./cards/webhook.ts";
import { fetchMissedNotices } from "./fetch-missed-notices.ts";
import { listPaymentMethods } from "./list-payment-methods.ts";
import { methodHealth } from "./method-health.ts";
import { ASK_TASK, askUntilFinal } from "./wallets/ask-about-payment.ts";
import { registerWebhooks } from "./webhooks.ts";

/** The methods' health is read again after this time: it covers an hour, so a few seconds change little. */
const HEALTH_FRESH_MS = 10_000;

const routes = (services: Services) => {
  const { config, cardGateway, channels, db } = services;
  const health = cached(HEALTH_FRESH_MS, () => methodHealth(db));
  return [
    route(calls.getPaymentMethods, {
      unlimited: "reads the current shop and campaigns",
      handle: async ({ viewer: { id, paymentCode } }) =>
        listPaymentMethods(config.portal.payment, {
          paymentCode,
          lastMethods: await lastMethodsOf(db, id),
          takesCards: cardGateway !== undefined,
          ratesOf: (await findShop(db, config.portal.recharge)).ratesOf,
          channels: await channels(),
        }),
    }),
    route(calls.getPaymentHealth, { unlimited: "is cached for all players", handle: health }),
    route(calls.submitCard, {
      limits: ({ viewer }) => byUser(viewer, cardLimits.cardRequestByUser),
      handle: ({ viewer, body, idempotencyKey }) =>
        submitCard(services, viewer, { ...body, idempotencyKey }),
    }),
    route(calls.getSubmittedCards, {
      unlimited: "reads at most 20 of the player's rows",
      handle: ({ viewer }) => listCards(db, viewer.id),
    }),
  ];
};

/** Missed notices are fetched this often. SePay recommends 15 to 30 minutes; a player should not wait that long. */
const CATCH_UP_EVERY_MS = 5 * 60_000;
const RESUME_CARDS_EVERY_MS = 60_000;

export const payment: Feature = {
  routes,
  paths: [registerWebhooks, registerCardCallbacks],
  jobs: [job(CHARGE_TASK, chargeCard), job(ASK_TASK, askUntilFinal)],
  periodic: [
    { everyMs: CATCH_UP_EVERY_MS, run: fetchMissedNotices },
    { everyMs: RESUME_CARDS_EVERY_MS, run: resumeCards },
  ],
};
