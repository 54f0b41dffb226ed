import { sql } from "../../server/src/kit/database/sql.ts";
import { assertBooksInOrder } from "../lib/data/books.ts";
import { openSlowDatabase } from "../lib/data/slow-database.ts";
import { ratioFigure, type Row } from "../lib/figure.ts";
import { postJournals } from "../lib/load/post-journals.ts";
import { inTurns, ratios } from "../lib/load/rounds.ts";
import { median } from "../lib/load/statistics.ts";

/** Measures what it costs that the postings of all players share the house's few accounts. */
export const houseAccounts: Row = {
  name: "house-accounts",
  measure: async (environment) => {
    const { databaseUrl } = environment;
    const post = (script: string, round: number) => postJournals(environment, script, round);
    await openAccounts(
      databaseUrl,
      environment.players.map(({ id }) => id),
    );
    const { shared, spread } = await inTurns({
      // The keys differ from those of the row posting.
      shared: (round) => post("post-journal.sql", ROUNDS_BEFORE + round),
      spread: (round) => post("post-journal-spread.sql", round),
    });
    // The journals of this row are of a kind of its own, without a cause.
    await assertBooksInOrder(databaseUrl, { except: "I14" });
    const share = ratios(shared, spread);
    return [
      ratioFigure(
        "postings that all touch the house's 16 accounts ÷ postings with one each (pgbench)",
        share,
        { atLeast: 0.75 },
        { sharedPerSecond: median(shared), spreadPerSecond: median(spread) },
      ),
    ];
  },
};

const ROUNDS_BEFORE = 1_000;
/** The number of house_shards in post_journal. */
const SHARDS = 16;

/** Opens the accounts first: post_journal would open them at the first posting, within the measurement. */
async function openAccounts(databaseUrl: string, userIds: readonly number[]): Promise<void> {
  const db = openSlowDatabase(databaseUrl);
  await db.repeatable.many(sql`
    select open_house_accounts(array['bench'], array['KP'], shard::smallint)
    from generate_series(0, ${SHARDS} - 1) as shard`);
  await db.repeatable.many(sql`
    select open_house_accounts(array['bench.' || id], array['KP'], (id % ${SHARDS})::smallint)
    from unnest(${userIds}::bigint[]) as id`);
  await db.run(sql`vacuum analyze ledger_accounts`);
  await db.close();
}
