import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { rawBodyOf, webhook, withRawBodies } from "../../../kit/http/raw-bodies.ts";
import { addressKey, countedBy, isWithin } from "../../../kit/limits/limits.ts";
import { isUuid } from "../../../kit/text/is-uuid.ts";
import type { CardCallback, CardGateway } from "../../../providers/card/card-gateway.ts";
import type { Services } from "../../../services.ts";
import { macOf } from "./card-order.ts";
import { askAboutCard } from "./charge-card.ts";
import { limits } from "./limits.ts";
import { findOpenCard, type OpenCard } from "./store.ts";

const ACKNOWLEDGED = { statusCode: 200, body: { success: true } };
const REFUSED = { statusCode: 401, body: { success: false } };

/** Registers GET and POST /webhooks/{gateway} for callbacks about cards: the gateway's dashboard offers both. */
export function registerCardCallbacks(app: FastifyInstance, services: Services): void {
  const { cardGateway: gateway } = services;
  if (!gateway) return;
  withRawBodies(app, (scope) => {
    scope.route({
      method: ["GET", "POST"],
      url: `/webhooks/${gateway.name}`,
      exposeHeadRoute: false,
      handler: webhook((request) => receive(services, gateway, request), services.timeLimitScale),
    });
  });
}

async function receive(
  services: Services,
  gateway: CardGateway,
  request: FastifyRequest,
): Promise<typeof ACKNOWLEDGED> {
  const [, query = ""] = request.url.split("?", 2);
  const callback = gateway.readCallback({ query, rawBody: rawBodyOf(request) });
  const refusal = refusalOf(services, request, callback);
  if (refusal || callback.kind !== "card") {
    request.log.warn({ event: "webhook", feed: gateway.name, reason: refusal }, "refused");
    return REFUSED;
  }
  return (await handleCallback(services, gateway, callback)) ? ACKNOWLEDGED : REFUSED;
}

function refusalOf(
  { config }: Services,
  { ip }: FastifyRequest,
  callback: CardCallback,
): string | undefined {
  const allowed = config.env.CARD_CALLBACK_ADDRESSES?.split(",").map((one) => one.trim());
  if (allowed && !allowed.some((one) => addressKey(one) === addressKey(ip))) return "address";
  return callback.kind === "refused" ? callback.reason : undefined;
}

type CallbackOfCard = Extract<CardCallback, { kind: "card" }>;

/**
 * Queries the gateway about the card, because the callback itself is not trusted. A callback for a final or unknown
 * card is acknowledged and ignored.
 * @returns false if the callback names another card than the request that it answers
 */
async function handleCallback(
  services: Services,
  gateway: CardGateway,
  callback: CallbackOfCard,
): Promise<boolean> {
  const { db, log } = services;
  const { requestId } = callback;
  const card = isUuid(requestId) ? await findOpenCard(db, requestId) : undefined;
  if (!card) {
    log.info({ event: "card_callback", reason: "no_open_card" }, "callback for no open card");
    return true;
  }
  if (!isAbout(services, card, callback)) {
    log.error({ event: "card_callback", transactionId: card.id }, "callback for another card");
    return false;
  }
  if (await isWithin(services, db, countedBy(card.id, limits.cardCallbackByCard))) {
    const asked = askAboutCard(services, gateway, card).catch((error: unknown) =>
      log.warn(
        { err: error, transactionId: card.id },
        "the gateway could not be asked about a card",
      ),
    );
    // Answers the callback in time, also if the gateway does not answer us.
    await Promise.race([asked, pause(services.outcomeWaitMs)]);
  }
  return true;
}

function isAbout({ cardKeys }: Services, card: OpenCard, callback: CallbackOfCard): boolean {
  const macs = cardKeys.map((key) => macOf(key, { ...card, pin: callback.pin }));
  return (
    callback.serial === card.serial &&
    macs.some((mac) => mac.equals(card.pinMac)) &&
    (callback.declaredVnd ?? card.declaredVnd) === card.declaredVnd
  );
}
