/**
 * Reads the responses of a "charging API v2" gateway to charges and queries, which have the same form
 * (`readCardState`).
 */
import { type Vnd, vnd } from "@portal/contract/values/money";
import * as z from "zod";
import { type HttpAnswer, unknown } from "../http.ts";
import type { CardCharge, CardToCharge } from "./card-gateway.ts";

/** The documented values of `status`. */
const GOOD = 1;
const GOOD_OF_OTHER_VALUE = 2;
const BAD = 3;
const MAINTENANCE = 4;
const WAITING = 99;
const REJECTED = 100;

/** The highest value that a response may name. No telco has ever sold a higher card: it is an error or a forgery. */
const MAX_CARD_VND = 10_000_000;
const MAX_MESSAGE_LENGTH = 300;
const OK = 200;

/** Gateways write numbers as JSON numbers or as strings. */
const whole = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,15}(\.0+)?$/)
      .transform(Number),
  ])
  .pipe(z.int());
const shownText = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).replaceAll("\0", ""));

const answerOf = z.object({
  status: whole,
  message: shownText.nullish().transform((message) => (message ?? "").slice(0, MAX_MESSAGE_LENGTH)),
  request_id: shownText.nullish(),
  serial: shownText.nullish(),
  code: shownText.nullish(),
  declared_value: whole.nullish(),
  /** The real face value; some gateways name it `card_value`. */
  value: whole.nullish(),
  card_value: whole.nullish(),
  /** What the operator is paid after the fee. The fee may leave fractions. */
  amount: z.coerce.number().nullish().catch(null),
  trans_id: shownText.nullish(),
});
type Answer = z.output<typeof answerOf>;

/** Reads a response. It counts as definite only if it has the documented form and is about this card. */
export function readCardState(card: CardToCharge, answer: HttpAnswer): CardCharge {
  if (answer.kind === "unanswered") return unknown(answer.reason);
  if (answer.statusCode >= 500) return unknown("busy");
  const parsed = answerOf.safeParse(answer.json);
  if (answer.statusCode !== OK || !parsed.success) return unknown("bad_answer", true);
  return stateOf(card, parsed.data);
}

function stateOf(card: CardToCharge, answer: Answer): CardCharge {
  // Some gateways repeat the PIN in a message that we log.
  const message = answer.message.replaceAll(card.pin, "…");
  switch (answer.status) {
    case GOOD:
    case GOOD_OF_OTHER_VALUE:
      return isAbout(card, answer) ? takenAs(card, answer) : unknown("other_card", true);
    case BAD:
      return isAbout(card, answer) ? { kind: "refused", message } : unknown("other_card", true);
    case WAITING:
      return { kind: "accepted" };
    case MAINTENANCE:
      return { kind: "maintenance", message };
    case REJECTED:
      return { kind: "rejected", message };
    default:
      return unknown("unknown_status", true);
  }
}

/** Returns whether the response names this request and contradicts none of the card's values. */
function isAbout(card: CardToCharge, answer: Answer): boolean {
  return (
    answer.request_id === card.requestId &&
    isSame(answer.serial, card.serial) &&
    isSame(answer.code, card.pin) &&
    (answer.declared_value ?? card.valueVnd) === card.valueVnd
  );
}

function takenAs(card: CardToCharge, answer: Answer): CardCharge {
  const real = answer.value ?? answer.card_value ?? null;
  const taken = { netVnd: netOf(answer), reference: answer.trans_id || null };
  const isDeclared = real === null || real === card.valueVnd;
  if (answer.status === GOOD && isDeclared) return { kind: "charged", ...taken };
  // The status "another value" with the declared value contradicts itself.
  if (real === card.valueVnd || (real !== null && (real <= 0 || real > MAX_CARD_VND))) {
    return unknown("senseless_value", true);
  }
  return { kind: "other_value", realVnd: real === null ? null : vnd(real), ...taken };
}

function netOf({ amount }: Answer): Vnd | null {
  const net = Math.floor(amount ?? Number.NaN);
  return net >= 0 && net <= MAX_CARD_VND ? vnd(net) : null;
}

/** Compares without leading zeros, which a gateway loses if it reads the text as a number. */
function isSame(received: string | null | undefined, sent: string): boolean {
  if (!received) return true;
  const bare = (text: string) => text.replace(/^0+(?=.)/, "").toUpperCase();
  return bare(received) === bare(sent);
}
