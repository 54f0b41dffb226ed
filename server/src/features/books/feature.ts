/** Sums up each finished day of the books, and each player's top-ups and spending, for the operator's console. */
import type { Feature } from "../../feature.ts";
import type { Services } from "../../services.ts";
import { sumUpDays, sumUpPlayers } from "./store.ts";

/** Finished days are looked for this often. */
const SUM_UP_EVERY_MS = 10 * 60_000;

const SUM_UP_PLAYERS_EVERY_MS = 30_000;
/** Journals that one statement adds to the players' sums: it takes well under a second. */
const JOURNALS_AT_ONCE = 2_000;

/** Sums up the finished days, each by a statement: at a million players one day takes about a second. */
async function sumUpFinished({ db }: Pick<Services, "db">): Promise<void> {
  while ((await sumUpDays(db, 1)) === 1);
}

/** Adds new top-ups to the players' sums, until nothing new is left. */
async function sumUpNew({ db }: Pick<Services, "db">): Promise<void> {
  while ((await sumUpPlayers(db, JOURNALS_AT_ONCE)) === JOURNALS_AT_ONCE);
}

export const books: Feature = {
  periodic: [
    { everyMs: SUM_UP_EVERY_MS, run: sumUpFinished },
    { everyMs: SUM_UP_PLAYERS_EVERY_MS, run: sumUpNew },
  ],
};
