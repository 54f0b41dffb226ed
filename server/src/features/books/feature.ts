import type { Feature } from "../../feature.ts";
import type { Services } from "../../services.ts";
import { sumUpDays, sumUpPlayers } from "./store.ts";

const SUM_UP_EVERY_MS = 10 * 60_000;
/** Short enough for one statement. At this pace, years of old books take a day. */
const DAYS_AT_ONCE = 10;

const SUM_UP_PLAYERS_EVERY_MS = 30_000;
/** A statement of this many journals takes well under a second. */
const LINKS_AT_ONCE = 2_000;

/** Adds up what players topped up, until nothing new is left. */
async function sumUpNew({ db }: Pick<Services, "db">): Promise<void> {
  while ((await sumUpPlayers(db, LINKS_AT_ONCE)) === LINKS_AT_ONCE);
}

/** Sums up each day of the books when it is over, and what each player topped up, for the operator's console. */
export const books: Feature = {
  periodic: [
    { everyMs: SUM_UP_EVERY_MS, run: ({ db }) => sumUpDays(db, DAYS_AT_ONCE) },
    { everyMs: SUM_UP_PLAYERS_EVERY_MS, run: sumUpNew },
  ],
};
