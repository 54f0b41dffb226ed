const HOUR_MS = 60 * 60_000;

/** Returns the time this many hours from now, in whole minutes, as orders require. */
export const inHours = (count: number): string =>
  new Date(Date.now() + count * HOUR_MS).toISOString().replace(/:\d{2}\.\d{3}Z$/, ":00.000Z");
