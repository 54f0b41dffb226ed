import type { Database } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { assertBooksInOrder } from "../lib/data/books.ts";
import { openSlowDatabase } from "../lib/data/slow-database.ts";
import { ratioFigure, type Row } from "../lib/figure.ts";
import { postJournals } from "../lib/load/post-journals.ts";
import { inTurns, ratios } from "../lib/load/rounds.ts";
import { median } from "../lib/load/statistics.ts";

/** Measures what is gained by posting in one database call instead of several statements. */
export const posting: Row = {
  name: "posting",
  measure: async (environment) => {
    const { databaseUrl } = environment;
    const post = (script: string, round: number) => postJournals(environment, script, round);
    const db = openSlowDatabase(databaseUrl);
    await openGrantAccounts(db);
    const { oneCall, oneByOne } = await inTurns({
      oneCall: (round) => post("post-journal.sql", round),
      oneByOne: (round) => post("post-statements.sql", round),
    });
    await db.close();
    // The journals of this row are of a kind of its own, without a cause.
    await assertBooksInOrder(databaseUrl, { except: "I14" });
    const gain = ratios(oneCall, oneByOne);
    return [
      ratioFigure(
        "post_journal as one call ÷ its statements one by one (pgbench)",
        gain,
        { atLeast: 1.3 },
        { oneCallPerSecond: median(oneCall), oneByOnePerSecond: median(oneByOne) },
      ),
    ];
  },
};

/** Opens accounts that the statements expect to exist; the function would open them itself. */
async function openGrantAccounts(db: Database): Promise<void> {
  await db.repeatable.many(sql`
    select open_house_accounts(array['bench'], array['KP'], shard::smallint)
    from generate_series(0, 15) as shard`);
}
