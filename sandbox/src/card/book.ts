/** Stores the cards that exist, and the charges that were tried with them at the simulated gateway. */
import { randomInt } from "node:crypto";
import type { Attempt } from "../kit/notify.ts";

export const providers = ["VIETTEL", "MOBIFONE", "VINAPHONE"] as const;
export type Provider = (typeof providers)[number];

/** The result of a card that is submitted with its listed value. */
export const outcomes = [
  "success",
  "wrong-denomination",
  "used",
  "invalid",
  "delayed",
  "maintenance",
] as const;
export type Outcome = (typeof outcomes)[number];

/** How the gateway calls back about a delayed card; `early`: before it answers the charge. */
export const callbackHabits = ["once", "lost", "repeated", "early"] as const;
export type CallbackHabit = (typeof callbackHabits)[number];

export const callbackForms = ["json", "form", "get"] as const;
export type CallbackForm = (typeof callbackForms)[number];

export type Card = {
  provider: Provider;
  serial: string;
  pin: string;
  /** The value to declare. */
  value: number;
  realValue: number;
  outcome: Outcome;
  callback: CallbackHabit;
  delayMs: number;
  /** The card has no value left. */
  spent: boolean;
  /** The gateway owes the operator the card's money. */
  charged: boolean;
};

export type Charge = {
  requestId: string;
  telco: string;
  serial: string;
  code: string;
  declaredValue: number;
  card: Card | undefined;
  /** The documented status: 1 good, 2 another value, 3 bad, 4 maintenance, 99 waiting. */
  status: number;
  message: string;
  transId: number;
  at: Date;
  /** How often the portal has sent the card, and queried its state. */
  calls: { charging: number; check: number };
  callbacks: Attempt[];
};

/** The number of digits in each telco's serials and PINs. */
const LENGTHS: Readonly<Record<Provider, { serial: number; pin: number }>> = {
  VIETTEL: { serial: 14, pin: 15 },
  MOBIFONE: { serial: 15, pin: 12 },
  VINAPHONE: { serial: 14, pin: 14 },
};
const DEFAULT_DELAY_MS = 4_000;
/** The status of an undecided charge. */
export const WAITING = 99;

export function createCardBook() {
  const cards: Card[] = [];
  const charges = new Map<string, Charge>();
  const find = (provider: string, serial: string): Card | undefined =>
    cards.find((card) => card.provider === provider && card.serial === serial);
  const book = {
    /** The form of callbacks that the operator chose in the gateway's dashboard. */
    callbackForm: callbackForms[0] as CallbackForm,
    mint(wanted: Pick<Card, "provider" | "value" | "outcome"> & Partial<Card>): Card {
      const { serial, pin } = LENGTHS[wanted.provider];
      const card: Card = {
        serial: digits(serial),
        pin: digits(pin),
        realValue:
          wanted.outcome === "wrong-denomination" ? otherValue(wanted.value) : wanted.value,
        callback: "once",
        delayMs: DEFAULT_DELAY_MS,
        spent: wanted.outcome === "used",
        charged: false,
        ...wanted,
      };
      cards.push(card);
      return card;
    },
    find,
    all: () => [...cards],
    handedIn: () => {
      const known = [...charges.values()].flatMap(({ card }) => card ?? []);
      return [...new Set(known)];
    },
    charge: (requestId: string) => charges.get(requestId),
    /** Oldest first. */
    charges: () => [...charges.values()],
    begin(
      wanted: Pick<Charge, "requestId" | "telco" | "serial" | "code" | "declaredValue">,
    ): Charge {
      const charge: Charge = {
        ...wanted,
        card: find(wanted.telco, wanted.serial),
        status: WAITING,
        message: "PENDING",
        transId: 100_000 + charges.size,
        at: new Date(),
        calls: { charging: 1, check: 0 },
        callbacks: [],
      };
      charges.set(charge.requestId, charge);
      return charge;
    },
    clear() {
      cards.length = 0;
      charges.clear();
      book.callbackForm = callbackForms[0];
    },
  };
  return book;
}

/** Returns random digits. They differ after each start, because the portal remembers earlier cards. */
function digits(length: number): string {
  const rest = Array.from({ length: length - 1 }, () => randomInt(10)).join("");
  return `${1 + randomInt(9)}${rest}`;
}

function otherValue(value: number): number {
  return value === 20_000 ? 10_000 : 20_000;
}
