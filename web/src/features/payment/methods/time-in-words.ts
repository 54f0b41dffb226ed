const MINUTE = 60;

/** Up to a minute in seconds, then in minutes, rounded up: nobody complains that it came sooner. */
export function timeInWords(seconds: number): { unit: "seconds" | "minutes"; count: number } {
  if (seconds <= MINUTE) return { unit: "seconds", count: Math.max(1, Math.ceil(seconds)) };
  return { unit: "minutes", count: Math.ceil(seconds / MINUTE) };
}
