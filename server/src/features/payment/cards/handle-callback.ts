import { setTimeout as pause } from "node:timers/promises";
import { countedBy, isWithin } from "../../../kit/limits/limits.ts";
import type { CardCallback, CardGateway } from "../../../providers/card/card-gateway.ts";
import type { Services } from "../../../services.ts";
import { macOf } from "./card-order.ts";
import { askAboutCard } from "./charge-card.ts";
import { limits } from "./limits.ts";
import { findOpenCard, type OpenCard } from "./store.ts";

type Heard = Extract<CardCallback, { kind: "card" }>;

const TRANSACTION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Asks the gateway: only its response counts, not the callback. A callback about a final or unknown card is
 * acknowledged and ignored.
 * @returns false where it is about another card than the one of that request
 */
export async function handleCallback(
  services: Services,
  gateway: CardGateway,
  callback: Heard,
): Promise<boolean> {
  const { db, log } = services;
  const { requestId } = callback;
  const card = TRANSACTION_ID.test(requestId) ? await findOpenCard(db, requestId) : undefined;
  if (!card) {
    log.info({ event: "card_callback", reason: "no_open_card" }, "callback about no open card");
    return true;
  }
  if (!isAbout(services, card, callback)) {
    log.error({ event: "card_callback", transactionId: card.id }, "callback of another card");
    return false;
  }
  if (await isWithin(services, db, countedBy(card.id, limits.cardCallbackByCard))) {
    const asked = askAboutCard(services, gateway, card).catch((error: unknown) =>
      log.warn({ err: error, transactionId: card.id }, "card could not be asked about"),
    );
    // The callback gets its response in time, whether or not the gateway responds to us.
    await Promise.race([asked, pause(services.outsideWaitMs)]);
  }
  return true;
}

function isAbout({ cardKeys }: Services, card: OpenCard, heard: Heard): boolean {
  const macs = cardKeys.map((key) => macOf(key, { ...card, pin: heard.pin }));
  return (
    heard.serial === card.serial &&
    macs.some((mac) => mac.equals(card.pinMac)) &&
    (heard.declaredVnd ?? card.declaredVnd) === card.declaredVnd
  );
}
