/** Filters and pages of the queries that find money (`MoneyQuery`), and how days become ids of cards. */
import type { MoneyRow } from "@portal/contract/console/find-money";

/** Null: no filter. */
export type MoneyQuery = {
  /** A reference, a feed's id, an order or a serial. */
  readonly q: string | null;
  readonly payer: string | null;
  readonly content: string | null;
  readonly username: string | null;
  readonly amountVnd: number | null;
  /** Days in Vietnam's time zone, both included. */
  readonly from: string | null;
  readonly to: string | null;
  /** 1: oldest first; -1: newest first. */
  readonly direction: 1 | -1;
  /** The last notice or order of the previous page; on the first page, a place before all of them. */
  readonly afterMicros: number;
  readonly afterId: number;
  readonly afterOrderId: string;
  /** The days as bounds of card ids, which begin with their time (UUID version 7). The upper bound is exclusive. */
  readonly sinceUuid: string;
  readonly untilUuid: string;
  /** The last card of the previous page; on the first page, an id before all of them. */
  readonly afterUuid: string;
  readonly atMost: number;
};

export type FoundMoney = MoneyRow & { readonly atMicros: number };

const HEX_OF_MS = 12;
/** The last millisecond that a UUID of version 7 can contain. */
export const LAST_MS = 2 ** 48 - 1;

/** Returns an id below those of all cards that were submitted at this millisecond: its version digit is 0, theirs 7. */
export function firstUuidAt(ms: number): string {
  const hex = Math.min(ms, LAST_MS).toString(16).padStart(HEX_OF_MS, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the millisecond at which a day in Vietnam begins, or (with `after` 1) the next day. */
export const dayBegins = (day: string, after: 0 | 1 = 0): number =>
  Date.parse(`${day}T00:00:00+07:00`) + after * DAY_MS;
