/** Calculates how long it is until an instant, and says from when on that is worth showing. */

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/** A countdown shows only for an end within so many days. For a later one, its date says enough. */
export const COUNTED_WITHIN_DAYS = 30;

/** An end shows only if it is within so many days. A later one is no end for a player. */
export const END_SHOWN_WITHIN_DAYS = 365;

export type TimeLeft = { readonly days: number; readonly hours: number; readonly minutes: number };

/** Returns the whole minutes until an instant; undefined once it has passed. */
export function timeLeft(iso: string, nowMs: number): TimeLeft | undefined {
  const leftMs = Date.parse(iso) - nowMs;
  if (!(leftMs > 0)) return undefined;
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  return {
    days: Math.floor(hours / HOURS_PER_DAY),
    hours: hours % HOURS_PER_DAY,
    minutes: minutes % MINUTES_PER_HOUR,
  };
}
