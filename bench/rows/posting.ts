import { fileURLToPath } from "node:url";
import { type Database, openDatabase } from "../../server/src/kit/database.ts";
import { sql } from "../../server/src/kit/sql.ts";
import { assertBooksInOrder } from "../lib/books.ts";
import type { Row } from "../lib/figure.ts";
import { pgbench } from "../lib/pgbench.ts";
import { DATABASE_CONNECTIONS } from "../lib/portal.ts";
import { inTurns, ratios, ROUND_SECONDS } from "../lib/rounds.ts";
import { median } from "../lib/statistics.ts";

const SCRIPTS = fileURLToPath(new URL("../pgbench/", import.meta.url));
const SETTING_UP_MS = 60_000;

/** What it is worth that a posting is one call of the database and not a conversation with it. */
export const posting: Row = {
  name: "posting",
  measure: async ({ databaseUrl, players }) => {
    const ids = players.map(({ id }) => id);
    const post = (script: string, round: number) =>
      pgbench({
        databaseUrl,
        scriptFile: SCRIPTS + script,
        clients: DATABASE_CONNECTIONS,
        seconds: ROUND_SECONDS,
        variables: { n: 0, run: round, first_user: Math.min(...ids), last_user: Math.max(...ids) },
      });
    const db = openDatabase({
      url: databaseUrl,
      maxConnections: 1,
      statementTimeoutMs: SETTING_UP_MS,
    });
    await openGrantAccounts(db);
    const { oneCall, oneByOne } = await inTurns({
      oneCall: (round) => post("post-journal.sql", round),
      oneByOne: (round) => post("post-statements.sql", round),
    });
    await db.close();
    await assertBooksInOrder(databaseUrl);
    const gain = ratios(oneCall, oneByOne);
    return [
      {
        label: "post_journal as one call ÷ its statements one by one (pgbench)",
        value: median(gain),
        unit: "×",
        limit: { atLeast: 1.3 },
        rounds: gain,
        detail: { oneCallPerSecond: median(oneCall), oneByOnePerSecond: median(oneByOne) },
      },
    ];
  },
};

/** The function opens them by itself; the statements expect them. */
async function openGrantAccounts(db: Database): Promise<void> {
  await db.many(sql`
    select open_house_accounts(array['grants'], array['KP'], shard::smallint)
    from generate_series(0, 15) as shard`);
}
