const MINUTE = 60;

/** Returns seconds up to a minute, then minutes, rounded up: nobody complains when the money comes sooner. */
export function timeInWords(seconds: number): { unit: "seconds" | "minutes"; count: number } {
  if (seconds <= MINUTE) return { unit: "seconds", count: Math.max(1, Math.ceil(seconds)) };
  return { unit: "minutes", count: Math.ceil(seconds / MINUTE) };
}
