/** Calculates how long ago an instant was, for the list of devices. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A use within this time is “just now”: the server records the use of a session at this interval. */
const JUST_NOW_MS = 5 * MINUTE_MS;

type TimeSince = { unit: "just-now" | "minutes" | "hours" | "days"; count: number };

/**
 * Returns how long ago an instant was, in the largest unit that fits. A future instant (clocks differ) is
 * now.
 */
export function timeSince(iso: string, nowMs = Date.now()): TimeSince {
  const passedMs = Math.max(0, nowMs - Date.parse(iso));
  if (passedMs < JUST_NOW_MS) return { unit: "just-now", count: 0 };
  if (passedMs < HOUR_MS) return { unit: "minutes", count: Math.floor(passedMs / MINUTE_MS) };
  if (passedMs < DAY_MS) return { unit: "hours", count: Math.floor(passedMs / HOUR_MS) };
  return { unit: "days", count: Math.floor(passedMs / DAY_MS) };
}
