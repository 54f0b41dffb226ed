import type { Feature } from "../../feature.ts";
import { sumUpDays } from "./store.ts";

const SUM_UP_EVERY_MS = 10 * 60_000;
/** Short enough for one statement. At this pace, years of old books take a day. */
const DAYS_AT_ONCE = 10;

/** Sums up each day of the books when it is over, for the operator's console. */
export const books: Feature = {
  periodic: [{ everyMs: SUM_UP_EVERY_MS, run: ({ db }) => sumUpDays(db, DAYS_AT_ONCE) }],
};
