import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { withinDeadline } from "../../kit/deadline.ts";
import { rawBodyOf, withRawBodies } from "../../kit/raw-bodies.ts";
import type { TransferFeed } from "../../providers/transfer-feed.ts";
import type { Services } from "../../services.ts";
import { creditTransfer } from "./credit-transfer.ts";

/**
 * One path for each feed: POST /webhooks/<feed>. Only a commit is answered with success; what is
 * answered otherwise the provider sends again.
 */
export function registerWebhooks(app: FastifyInstance, services: Services): void {
  withRawBodies(app, (scope) => {
    for (const feed of services.transferFeeds) {
      scope.post(`/webhooks/${feed.name}`, (request, reply) =>
        withinDeadline(() => receive(services, feed, request, reply)),
      );
    }
  });
}

async function receive(
  services: Services,
  feed: TransferFeed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const rawBody = rawBodyOf(request);
  const reading = feed.read({ headers: request.raw.headersDistinct, rawBody, now: new Date() });
  if (reading.kind === "notices") {
    for (const notice of reading.notices) {
      await creditTransfer(services, feed.name, notice, rawBody);
    }
  } else {
    request.log.warn({ event: "webhook", feed: feed.name, reason: reading.reason }, reading.kind);
  }
  return reply.code(reading.reply.statusCode).send(reading.reply.body);
}
