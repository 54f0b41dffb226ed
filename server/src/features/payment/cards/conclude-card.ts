import type { CardCharge, CardCheck } from "../../../providers/card/card-gateway.ts";
import type { Services } from "../../../services.ts";
import { rejectionNote } from "./card-failures.ts";
import { creditCard } from "./credit-card.ts";
import { failCard } from "./fail-card.ts";
import { noteAccepted, type OpenCard } from "./store.ts";

/** After this time a gateway that received the card must know of it; our request timed out long before. */
const NOT_RECEIVED_AFTER_SECONDS = 180;

/** Acts on the gateway's response, once. @returns whether the card is final now */
export async function concludeCard(
  services: Services,
  card: OpenCard,
  answer: CardCharge | CardCheck,
): Promise<boolean> {
  const { log, db } = services;
  const about = { event: "card", transactionId: card.id, kind: answer.kind };
  switch (answer.kind) {
    case "charged":
      await creditCard(services, card.id, { ...answer, realVnd: card.declaredVnd });
      return true;
    case "other_value":
      await creditCard(services, card.id, answer);
      return true;
    case "refused":
      log.info({ ...about, reason: answer.message }, "card refused");
      await failCard(services, card.id, "bad_card");
      return true;
    case "maintenance":
      log.warn({ ...about, reason: answer.message }, "card gateway in maintenance");
      await failCard(services, card.id, "maintenance");
      return true;
    case "rejected":
      log.warn({ ...about, reason: answer.message }, "card rejected");
      await failCard(services, card.id, "rejected", rejectionNote(answer.message));
      return true;
    case "accepted":
      await noteAccepted(db, card.id);
      return false;
    case "not_held":
      return concludeNotHeld(services, card, answer.message);
    case "unknown":
      log[answer.alarm ? "error" : "warn"]({ ...about, reason: answer.reason }, "card unknown");
      return false;
  }
}

/** A card that the gateway had accepted never fails because the gateway forgets it; a person has to look. */
async function concludeNotHeld(
  services: Services,
  card: OpenCard,
  reason: string,
): Promise<boolean> {
  const about = { event: "card", transactionId: card.id, kind: "not_held", reason };
  if (card.isAccepted) {
    services.log.error(about, "the card gateway no longer knows a card that it had accepted");
    return false;
  }
  services.log.warn(about, "the card gateway does not know the card");
  if ((card.sentSecondsAgo ?? 0) < NOT_RECEIVED_AFTER_SECONDS) return false;
  await failCard(services, card.id, "not_received");
  return true;
}
