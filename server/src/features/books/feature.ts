import type { Feature } from "../../feature.ts";
import { sumUpDays } from "./store.ts";

const LOOK_EVERY_MS = 10 * 60_000;
/** Years of old books are summed up within a day, and no statement takes long. */
const DAYS_AT_ONCE = 10;

/** Sums up each day of the books when it is over, for the operator's console. No page of players shows it. */
export const books: Feature = {
  periodic: [{ everyMs: LOOK_EVERY_MS, run: ({ db }) => sumUpDays(db, DAYS_AT_ONCE) }],
};
