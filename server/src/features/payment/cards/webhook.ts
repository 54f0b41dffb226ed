import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { rawBodyOf, withRawBodies } from "../../../kit/http/raw-bodies.ts";
import { withinDeadline } from "../../../kit/http/routes.ts";
import { addressKey } from "../../../kit/limits/limits.ts";
import type { CardGateway } from "../../../providers/card/card-gateway.ts";
import type { Services } from "../../../services.ts";
import { handleCallback } from "./handle-callback.ts";

const ACKNOWLEDGED = { success: true };
const REFUSED = { success: false };

/** Registers GET and POST /webhooks/card: the gateway's dashboard may be set to either. */
export function registerCardCallbacks(app: FastifyInstance, services: Services): void {
  const { cardGateway: gateway } = services;
  if (!gateway) return;
  withRawBodies(app, (scope) => {
    scope.route({
      method: ["GET", "POST"],
      url: `/webhooks/${gateway.name}`,
      exposeHeadRoute: false,
      handler: (request, reply) =>
        withinDeadline(() => receive(services, gateway, request, reply), services.timeLimitScale),
    });
  });
}

async function receive(
  services: Services,
  gateway: CardGateway,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [, query = ""] = request.url.split("?", 2);
  const callback = gateway.readCallback({ query, rawBody: rawBodyOf(request) });
  const refusal = refusalOf(services, request, callback);
  if (refusal || callback.kind !== "card") {
    request.log.warn({ event: "webhook", feed: gateway.name, reason: refusal }, "refused");
    return reply.code(401).send(REFUSED);
  }
  const isGenuine = await handleCallback(services, gateway, callback);
  return reply.code(isGenuine ? 200 : 401).send(isGenuine ? ACKNOWLEDGED : REFUSED);
}

function refusalOf(
  { config }: Services,
  { ip }: FastifyRequest,
  callback: ReturnType<CardGateway["readCallback"]>,
): string | undefined {
  const allowed = config.env.CARD_CALLBACK_ADDRESSES?.split(",").map((one) => one.trim());
  if (allowed && !allowed.some((one) => addressKey(one) === addressKey(ip))) return "address";
  return callback.kind === "refused" ? callback.reason : undefined;
}
