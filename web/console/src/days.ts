const DAY_MS = 24 * 60 * 60_000;
const VIETNAM_MS = 7 * 60 * 60_000;

/** Today in Vietnam: `2026-11-21`. */
export const today = (): string => dayOf(Date.now());

export const yesterday = (): string => dayOf(Date.now() - DAY_MS);

const dayOf = (at: number): string =>
  new Date(at + VIETNAM_MS).toISOString().slice(0, "2026-11-21".length);
