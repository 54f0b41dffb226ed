const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Returns how far a moment is from now, in the largest unit that fits: `3 giờ`. */
export function timeSince(at: string): string {
  const minutes = Math.round(Math.abs(Date.now() - Date.parse(at)) / MINUTE_MS);
  if (minutes < HOUR_MINUTES) return `${minutes} phút`;
  if (minutes < 2 * DAY_MINUTES) return `${Math.round(minutes / HOUR_MINUTES)} giờ`;
  return `${Math.round(minutes / DAY_MINUTES)} ngày`;
}

export const isPast = (at: string): boolean => Date.parse(at) < Date.now();
