import type { FastifyInstance, FastifyRequest } from "fastify";
import { rawBodyOf, webhook, withRawBodies } from "../../kit/http/raw-bodies.ts";
import type { FeedReading, TransferFeed } from "../../providers/bank/transfer-feed.ts";
import type { Services } from "../../services.ts";
import { bookOutgoing } from "./book-outgoing.ts";
import { creditTransfer } from "./credit-transfer.ts";
import { openPayment } from "./wallets/open-payment.ts";
import { markCredited, markFailed } from "./wallets/store.ts";

/**
 * Registers POST /webhooks/<feed> for each feed. It answers with success only after a commit. After any other answer
 * the provider sends the notice again.
 */
export function registerWebhooks(app: FastifyInstance, services: Services): void {
  withRawBodies(app, (scope) => {
    for (const feed of services.transferFeeds) {
      const handler = webhook(
        (request) => receive(services, feed, request),
        services.timeLimitScale,
      );
      scope.post(`/webhooks/${feed.name}`, handler);
    }
  });
}

async function receive(
  services: Services,
  feed: TransferFeed,
  request: FastifyRequest,
): Promise<FeedReading["reply"]> {
  const rawBody = rawBodyOf(request);
  const reading = feed.read({ headers: request.raw.headersDistinct, rawBody, now: new Date() });
  if (reading.kind === "ignored" || reading.kind === "refused") {
    request.log.warn({ event: "webhook", feed: feed.name, reason: reading.reason }, reading.kind);
  } else {
    await handleReading(services, feed.name, reading, rawBody);
  }
  return reading.reply;
}

type Genuine = Extract<FeedReading, { kind: "notices" | "open" | "failed" }>;

async function handleReading(
  services: Services,
  provider: string,
  reading: Genuine,
  rawBody: Buffer,
): Promise<void> {
  const { db, log, paymentQueries } = services;
  switch (reading.kind) {
    case "notices":
      for (const notice of reading.notices) {
        if (notice.direction === "out") {
          await bookOutgoing(services, { provider, notice, raw: rawBody });
          continue;
        }
        await creditTransfer(services, provider, notice, rawBody);
        // Only with these feeds may an earlier notice have been open.
        if (paymentQueries[provider]) await markCredited(db, { provider, orderId: notice.eventId });
      }
      return;
    case "open":
      return openPayment(services, provider, reading.payment, rawBody);
    case "failed": {
      const { eventId: orderId, reason } = reading;
      log.info({ event: "payment_failed", provider, orderId, reason }, "a payment failed");
      return markFailed(db, { provider, orderId }, reason);
    }
  }
}
