import type { Vnd } from "@portal/contract/values/money";
import type { Placer } from "../../../domain/ledger/place-once.ts";
import { keyedDigest } from "../../../kit/crypto/keys.ts";

/** What is printed on a card. */
export type PrintedCard = {
  readonly provider: string;
  readonly serial: string;
  readonly pin: string;
};

/** The rates that the page published when the card was submitted; it is credited by them. */
export type CardRate = {
  readonly kpPer10000Vnd: number;
  readonly bonusPercent: number;
  /** The version of the campaign that gives the bonus; absent where the settings do. */
  readonly bonusVersionId?: number;
  /** Null: a card whose value differs from the declared one fails. */
  readonly wrongValueKpPer10000Vnd: number | null;
};

/** A card that a player submits, checked against what is offered. */
export type CardOrder = PrintedCard &
  Placer & {
    /** The gateway's code of the provider. */
    readonly telco: string;
    readonly valueVnd: Vnd;
    readonly rate: CardRate;
  };

/** Returns a MAC that recognises a card. The PIN cannot be found from it by trying all PINs. */
export function macOf(key: Buffer, { provider, serial, pin }: PrintedCard): Buffer {
  return keyedDigest(key, [provider, serial, pin]);
}

const SHOWN_DIGITS = 4;

/** Returns the end of a PIN, by which players tell cards apart; empty where the PIN itself is short. */
export function shownPin(pin: string): string {
  return pin.length > 2 * SHOWN_DIGITS ? pin.slice(-SHOWN_DIGITS) : "";
}
