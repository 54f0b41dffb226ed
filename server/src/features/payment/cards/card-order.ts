/** A submitted card (`CardOrder`) with its rates, the MAC by which it is recognised, and the end of its PIN. */
import type { Vnd } from "@portal/contract/values/money";
import type { Placer } from "../../../domain/ledger/place-once.ts";
import { keyedDigest } from "../../../kit/crypto/keys.ts";

/** What is printed on a card. */
export type PrintedCard = {
  readonly provider: string;
  readonly serial: string;
  readonly pin: string;
};

/** The rates at which a card is credited: those at its submission. */
export type CardRate = {
  readonly kpPer10000Vnd: number;
  readonly bonusPercent: number;
  /** The campaign version of the bonus; absent if the bonus is from the settings. */
  readonly bonusVersionId?: number;
  /** Null if a card of another value than declared fails. */
  readonly wrongValueKpPer10000Vnd: number | null;
};

/** A submitted card, checked against the offered ones. */
export type CardOrder = PrintedCard &
  Placer & {
    /** The gateway's code of the provider. */
    readonly telco: string;
    readonly valueVnd: Vnd;
    readonly rate: CardRate;
  };

/** Returns a MAC that identifies a card. Without the key nobody can find the PIN by trying all PINs. */
export function macOf(key: Buffer, { provider, serial, pin }: PrintedCard): Buffer {
  return keyedDigest(key, [provider, serial, pin]);
}

/** Digits of a PIN that its player is shown. */
const SHOWN_DIGITS = 4;

/** Returns the end of a PIN, by which players recognise cards; empty if the PIN is short. */
export function shownPin(pin: string): string {
  return pin.length > 2 * SHOWN_DIGITS ? pin.slice(-SHOWN_DIGITS) : "";
}
