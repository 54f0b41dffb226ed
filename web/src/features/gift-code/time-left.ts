const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A later end is no news: its date says enough. */
const COUNTED_WITHIN_DAYS = 30;

/** How long something is still there; minutes are counted on the last day only, and rounded up. */
export type TimeLeft = { readonly days: number; readonly hours: number; readonly minutes: number };

/** @returns undefined where the end has come, or is far away */
export function timeLeft(endsAt: string, nowMs: number): TimeLeft | undefined {
  const leftMs = Date.parse(endsAt) - nowMs;
  if (!(leftMs > 0) || leftMs > COUNTED_WITHIN_DAYS * DAY_MS) return undefined;
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  return {
    days: Math.floor((minutes * MINUTE_MS) / DAY_MS),
    hours: Math.floor(((minutes * MINUTE_MS) % DAY_MS) / HOUR_MS),
    minutes: minutes % (HOUR_MS / MINUTE_MS),
  };
}
