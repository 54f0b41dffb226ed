const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Returns how far a moment is from another (milliseconds), in the largest unit that fits: `3 giờ`. */
export function timeSince(at: string, now: number): string {
  const minutes = Math.round(Math.abs(now - Date.parse(at)) / MINUTE_MS);
  if (minutes < HOUR_MINUTES) return `${minutes} phút`;
  if (minutes < 2 * DAY_MINUTES) return `${Math.round(minutes / HOUR_MINUTES)} giờ`;
  return `${Math.round(minutes / DAY_MINUTES)} ngày`;
}

export const isPast = (at: string, now: number): boolean => Date.parse(at) < now;
