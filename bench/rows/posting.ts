import { fileURLToPath } from "node:url";
import { sql } from "../../server/src/kit/database/sql.ts";
import { assertBooksInOrder, openSlowDatabase } from "../lib/data/databases.ts";
import type { Environment } from "../lib/environment.ts";
import { ratioFigure, type Row } from "../lib/figure.ts";
import { inTurns, median, ratios, ROUND_SECONDS } from "../lib/load/rounds.ts";
import { pgbench } from "../lib/peers/pgbench.ts";
import { DATABASE_CONNECTIONS } from "../lib/portal.ts";

const SCRIPTS = fileURLToPath(new URL("../pgbench/", import.meta.url));
/** The number of house_shards in post_journal. */
const SHARDS = 16;
/** The keys of the row house-accounts differ from those of the row posting. */
const ROUNDS_BEFORE = 1_000;

/** Measures what is gained by posting in one database call instead of several statements. */
export const posting: Row = {
  name: "posting",
  measure: async (environment) => {
    await openHouseAccounts(environment);
    const { oneCall, oneByOne } = await inTurns({
      oneCall: (round) => post(environment, "post-journal.sql", round),
      oneByOne: (round) => post(environment, "post-statements.sql", round),
    });
    // The journals of these rows are of a kind of their own, without a cause.
    await assertBooksInOrder(environment.databaseUrl, { except: "I14" });
    return [
      ratioFigure(
        "post_journal as one call ÷ its statements one by one (pgbench)",
        ratios(oneCall, oneByOne),
        { atLeast: 1.3 },
        { oneCallPerSecond: median(oneCall), oneByOnePerSecond: median(oneByOne) },
      ),
    ];
  },
};

/** Measures what it costs that the postings of all players share the house's few accounts. */
export const houseAccounts: Row = {
  name: "house-accounts",
  measure: async (environment) => {
    await openHouseAccounts(environment);
    const { shared, spread } = await inTurns({
      shared: (round) => post(environment, "post-journal.sql", ROUNDS_BEFORE + round),
      spread: (round) => post(environment, "post-journal-spread.sql", round),
    });
    await assertBooksInOrder(environment.databaseUrl, { except: "I14" });
    return [
      ratioFigure(
        "postings that all touch the house's 16 accounts ÷ postings with one each (pgbench)",
        ratios(shared, spread),
        { atLeast: 0.75 },
        { sharedPerSecond: median(shared), spreadPerSecond: median(spread) },
      ),
    ];
  },
};

/**
 * Posts to players for one round, on as many connections as the portal has.
 * @param run becomes part of the journals' keys, so that each run writes journals of its own
 * @returns postings per second
 */
function post({ databaseUrl, players }: Environment, script: string, run: number): Promise<number> {
  const ids = players.map(({ id }) => id);
  return pgbench({
    databaseUrl,
    scriptFile: SCRIPTS + script,
    clients: DATABASE_CONNECTIONS,
    seconds: ROUND_SECONDS,
    variables: { n: 0, run, first_user: Math.min(...ids), last_user: Math.max(...ids) },
  });
}

/** Opens the house's accounts, and one for each player: post_journal would open them within the measurement. */
async function openHouseAccounts({ databaseUrl, players }: Environment): Promise<void> {
  const db = openSlowDatabase(databaseUrl);
  await db.repeatable.many(sql`
    select open_house_accounts(array['bench'], array['KP'], shard::smallint)
    from generate_series(0, ${SHARDS} - 1) as shard`);
  await db.repeatable.many(sql`
    select open_house_accounts(array['bench.' || id], array['KP'], (id % ${SHARDS})::smallint)
    from unnest(${players.map(({ id }) => id)}::bigint[]) as id`);
  await db.run(sql`vacuum analyze ledger_accounts`);
  await db.close();
}
