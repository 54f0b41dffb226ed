/** Fills a database with a given number of journals (`fillBooks`), for the row growth and a restore drill. */
import { chainJournals } from "../../server/src/domain/ledger/hash-chain.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { openSlowDatabase } from "./databases.ts";
import { addPlayers, type Player } from "./players.ts";

const TOP_UPS_EACH = 5;
/** Players that one statement tops up. PostgreSQL holds a lock for each until the statement ends. */
const PLAYERS_AT_ONCE = 1_000;
/** Journals that one statement adds to the hash chain. */
const CHAINED_AT_ONCE = 50_000;
/** The statement timeout while filling: a vacuum of large books takes long. */
const PATIENCE_MS = 60 * 60_000;

/**
 * Fills books with so many journals by the portal's own functions, for players with five top-ups each.
 * @returns players from all over the books, signed in, at most `sample` of them
 */
export async function fillBooks(
  databaseUrl: string,
  journals: number,
  sample = 0,
): Promise<readonly Player[]> {
  const players = Math.ceil(journals / TOP_UPS_EACH);
  const chosen: Player[] = [];
  const stepBetween = Math.max(1, Math.floor(players / Math.max(1, sample)));
  for (let first = 0; first < players; first += PLAYERS_AT_ONCE) {
    const count = Math.min(PLAYERS_AT_ONCE, players - first);
    const options = { prefix: `books${first}_`, topUps: TOP_UPS_EACH };
    const added = await addPlayers(databaseUrl, count, options);
    chosen.push(...added.filter((_, index) => (first + index) % stepBetween === 0));
  }
  const db = openSlowDatabase(databaseUrl, PATIENCE_MS);
  while ((await chainJournals(db, CHAINED_AT_ONCE)) > 0);
  await db.run(sql`vacuum (freeze, analyze)`);
  await db.close();
  return chosen.slice(0, sample);
}
