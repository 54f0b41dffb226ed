/** Sums up the transactions of each hour for the operator's console. */
import type { Feature } from "../../feature.ts";
import type { Services } from "../../services.ts";
import { closeHours } from "./store.ts";

const CLOSE_EVERY_MS = 5 * 60_000;
/** Hours that one transaction sums up: an hour of a busy day has ten thousand rows. */
const HOURS_AT_ONCE = 12;

/** Stores the sums of all completed hours, which the console shows, in short transactions. */
async function closeTrafficHours({ db }: Pick<Services, "db">, ending: AbortSignal): Promise<void> {
  let closed = HOURS_AT_ONCE;
  while (closed === HOURS_AT_ONCE && !ending.aborted) {
    closed = await closeHours(db, HOURS_AT_ONCE);
  }
}

export const traffic: Feature = {
  periodic: [{ everyMs: CLOSE_EVERY_MS, atStart: true, run: closeTrafficHours }],
};
