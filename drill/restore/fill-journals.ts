import { fillBooks, WRITERS } from "../../bench/growth/fill-books.ts";
import { JOURNALS_EACH, scaleOf } from "../../bench/growth/scale.ts";
import { openSlowDatabase } from "../../bench/lib/data/slow-database.ts";
import { type Opening, readOpening } from "../../simulation/verify/opening.ts";
import type { ArchivedServer } from "./archived-server.ts";

const PATIENCE_MS = 6 * 60 * 60_000;
/** The log of these rows is of no use to anybody: the backup comes after them. */
const WHILE_FILLING = [
  "archive_command = 'true'",
  "autovacuum = off",
  "max_wal_size = '8GB'",
  "maintenance_work_mem = '1GB'",
];

/**
 * Fills the portal's own database with so many journals of its past, in the form that the portal leaves them and with a
 * valid hash chain: a top-up and recharges of each of the players.
 * @returns what a simulation in these books has to leave out
 */
export async function fillJournals(
  server: ArchivedServer,
  ownerUrl: string,
  journals: number,
): Promise<Opening> {
  for (const setting of WHILE_FILLING) await server.ask(`alter system set ${setting}`);
  await server.ask("select pg_reload_conf()");
  const db = openSlowDatabase(ownerUrl, PATIENCE_MS, WRITERS);
  try {
    await fillBooks(db, scaleOf(Math.ceil(journals / JOURNALS_EACH), journals));
    return await readOpening(db);
  } finally {
    await db.close();
    await server.ask("alter system reset all");
    await server.ask("select pg_reload_conf()");
  }
}
