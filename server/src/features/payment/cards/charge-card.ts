/** The job that charges a card (`chargeCard`), and the query of its state (`askAboutCard`). */
import { jobKind, backOffSeconds, type JobOutcome } from "../../../kit/jobs/lanes.ts";
import type {
  CardGateway,
  CardToCharge,
  CardCharge,
  CardCheck,
} from "../../../providers/card/card-gateway.ts";
import type { Services } from "../../../services.ts";
import { rejectionNote } from "./card-failures.ts";
import { creditCard, type GoodCard } from "./credit-card.ts";
import { failCard } from "./fail-card.ts";
import { claimSending, findCardState, findOpenCard, noteAccepted, type OpenCard } from "./store.ts";

export const CHARGE_TASK = jobKind<{ readonly transactionId: string }>("charge-card", "money");

/** The longest pause between two queries about a card. */
const LONGEST_RETRY_SECONDS = 30;

/**
 * Sends a card to the gateway, once, and then queries its state until it is final. The claim to send is committed
 * before the card is sent, so after a crash the next attempt only queries.
 */
export async function chargeCard(
  services: Services,
  { transactionId }: { readonly transactionId: string },
  attempt: number,
): Promise<JobOutcome> {
  const card = await findOpenCard(services.db, transactionId);
  if (!card) return;
  const later = { againInSeconds: backOffSeconds(attempt, LONGEST_RETRY_SECONDS) };
  const { cardGateway: gateway } = services;
  if (!gateway) {
    services.log.error({ transactionId }, "a card waits, but no card gateway is configured");
    return later;
  }
  const toCharge = toChargeOf(services, card);
  if (!(await claimSending(services.db, transactionId))) {
    return (await askAboutCard(services, gateway, card)) ? undefined : later;
  }
  const answer = await gateway.charge(toCharge);
  return (await concludeCard(services, card, answer)) ? undefined : later;
}

/** Queries the gateway about a sent card, and acts on the answer. @returns whether the card is final now */
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

/** After this time, a gateway that does not know the card never received it: our request timed out long before. */
const NOT_RECEIVED_AFTER_SECONDS = 180;

/** Acts on the gateway's answer, once. @returns whether the card is final now */
async function concludeCard(
  services: Services,
  card: OpenCard,
  answer: CardCharge | CardCheck,
): Promise<boolean> {
  const { log, db } = services;
  const about = { event: "card", transactionId: card.id, kind: answer.kind };
  switch (answer.kind) {
    case "charged":
      await credit(services, card, { ...answer, realVnd: card.declaredVnd });
      return true;
    case "other_value":
      await credit(services, card, answer);
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
      log[answer.alarm ? "error" : "warn"](
        { ...about, reason: answer.reason },
        "the state of a card is unknown",
      );
      return false;
  }
}

async function credit(services: Services, card: OpenCard, good: GoodCard): Promise<void> {
  const outcome = await creditCard(services, card.id, good);
  if (outcome === "credited") {
    services.creditDelays.observe("card", card.provider, card.sentSecondsAgo ?? 0);
  } else if (outcome === undefined) {
    await reportUnpaid(services, card.id, good);
  }
}

/** Logs a charged card that somebody decided meanwhile as not charged: its money is in no account. */
async function reportUnpaid({ db, log }: Services, id: string, { realVnd }: GoodCard) {
  const { status } = await findCardState(db, id);
  if (status !== "failed") return;
  const about = { event: "card_charged_after_failure", transactionId: id, realVnd };
  log.error(about, "the gateway charged a card that has failed: credit its player by hand");
}

/** Fails a card that the gateway never received. One that it had accepted stays open, for a person. */
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
