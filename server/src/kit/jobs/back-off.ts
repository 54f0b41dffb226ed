/** Returns the wait after the `attempt`th try: twice as long each time, up to `longestSeconds`. */
export function backOffSeconds(attempt: number, longestSeconds: number): number {
  return Math.min(2 ** (attempt - 1), longestSeconds);
}
