/** The answers of a "charging API v2" gateway: to a charge and to a check they have one form. */
import { type Vnd, vnd } from "@portal/contract/money";
import * as z from "zod";
import type { HttpAnswer } from "../http.ts";
import type { CardCharge, CardToCharge } from "./card-gateway.ts";

/** The documented `status`. */
const GOOD = 1;
const GOOD_OF_OTHER_VALUE = 2;
const BAD = 3;
const MAINTENANCE = 4;
const WAITING = 99;
const REJECTED = 100;

/** No card of any telco was ever worth more; beyond it is a fault or a forgery. */
const MAX_CARD_VND = 10_000_000;
const MAX_MESSAGE_LENGTH = 300;
const OK = 200;

/** Gateways write numbers as numbers or as texts. */
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
  /** The real face value; some name it otherwise. */
  value: whole.nullish(),
  card_value: whole.nullish(),
  /** Paid to the operator, after the fee. A fee may leave fractions. */
  amount: z.coerce.number().nullish().catch(null),
  trans_id: shownText.nullish(),
});
type Answer = z.output<typeof answerOf>;

/** Only an answer of the documented form, about this very card, is definite. */
export function readCardState(card: CardToCharge, answer: HttpAnswer): CardCharge {
  if (answer.kind === "unanswered") return unknown(answer.reason);
  if (answer.statusCode >= 500) return unknown("busy");
  const parsed = answerOf.safeParse(answer.json);
  if (answer.statusCode !== OK || !parsed.success) return unknown("bad_answer", true);
  return stateOf(card, parsed.data);
}

function stateOf(card: CardToCharge, answer: Answer): CardCharge {
  // Some repeat what they were sent, in words that we log.
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

/** It names the request, and nothing that it names besides is another card's. */
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
  // "Another value" that is the declared one says two things at once.
  if (real === card.valueVnd || (real !== null && (real <= 0 || real > MAX_CARD_VND))) {
    return unknown("senseless_value", true);
  }
  return { kind: "other_value", realVnd: real === null ? null : vnd(real), ...taken };
}

function netOf({ amount }: Answer): Vnd | null {
  const net = Math.floor(amount ?? Number.NaN);
  return net >= 0 && net <= MAX_CARD_VND ? vnd(net) : null;
}

/** A number has lost the zeros that a text began with. */
function isSame(told: string | null | undefined, sent: string): boolean {
  if (!told) return true;
  const bare = (text: string) => text.replace(/^0+(?=.)/, "").toUpperCase();
  return bare(told) === bare(sent);
}

function unknown(reason: string, alarm = false): CardCharge {
  return { kind: "unknown", reason, alarm };
}
