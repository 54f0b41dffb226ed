import { backOffSeconds } from "../../../kit/jobs/back-off.ts";
import type { JobOutcome } from "../../../kit/jobs/jobs.ts";
import type { CardGateway, CardToCharge } from "../../../providers/card/card-gateway.ts";
import type { Services } from "../../../services.ts";
import { concludeCard } from "./conclude-card.ts";
import { claimSending, findOpenCard, type OpenCard } from "./store.ts";

export const CHARGE_TASK = "charge-card";

const LONGEST_RETRY_SECONDS = 30;

/**
 * Sends a card to the gateway, once, and then asks about it until it is final. The sending is committed
 * before it happens: after a crash the next attempt only asks.
 */
export async function chargeCard(
  services: Services,
  transactionId: string,
  attempt: number,
): Promise<JobOutcome> {
  const card = await findOpenCard(services.db, transactionId);
  if (!card) return;
  const later = { againInSeconds: backOffSeconds(attempt, LONGEST_RETRY_SECONDS) };
  const { cardGateway: gateway } = services;
  if (!gateway) {
    services.log.error({ transactionId }, "a card waits, but no card gateway is set");
    return later;
  }
  const toCharge = toChargeOf(services, card);
  if (!(await claimSending(services.db, transactionId))) {
    return (await askAboutCard(services, gateway, card)) ? undefined : later;
  }
  const answer = await gateway.charge(toCharge);
  return (await concludeCard(services, card, answer)) ? undefined : later;
}

/** @returns whether the card is final now */
export async function askAboutCard(
  services: Services,
  gateway: CardGateway,
  card: OpenCard,
): Promise<boolean> {
  return concludeCard(services, card, await gateway.check(toChargeOf(services, card)));
}

function toChargeOf({ cardPinEncryption }: Services, card: OpenCard): CardToCharge {
  return {
    requestId: card.id,
    telco: card.telco,
    serial: card.serial,
    pin: cardPinEncryption.decrypt(card.encryptedPin) as string,
    valueVnd: card.declaredVnd,
  };
}
