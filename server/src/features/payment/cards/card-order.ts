import type { Vnd } from "@portal/contract/money";
import type { Placer } from "../../../domain/ledger/place-once.ts";
import { keyedDigest } from "../../../kit/crypto/keyed-digest.ts";

/** What is printed on a card. */
export type PrintedCard = {
  readonly provider: string;
  readonly serial: string;
  readonly pin: string;
};

/** The rates that the page published when the card was handed in; it is credited by them. */
export type CardRate = {
  readonly kpPer10000Vnd: number;
  readonly bonusPercent: number;
  /** Null: a card of another value than declared fails. */
  readonly wrongValueKpPer10000Vnd: number | null;
};

/** A card that a player hands in, checked against what is offered. */
export type CardOrder = PrintedCard &
  Placer & {
    /** The gateway's code of the provider. */
    readonly telco: string;
    readonly valueVnd: Vnd;
    readonly rate: CardRate;
  };

/** Recognises a card in the database, where its PIN must not be found by trying them all. */
export function macOf(key: Buffer, { provider, serial, pin }: PrintedCard): Buffer {
  return keyedDigest(key, [provider, serial, pin]);
}

const SHOWN_DIGITS = 4;

/** The end of a PIN, for the player to tell his cards apart; nothing of one that is that short itself. */
export function shownPin(pin: string): string {
  return pin.length > 2 * SHOWN_DIGITS ? pin.slice(-SHOWN_DIGITS) : "";
}
