import { fileURLToPath } from "node:url";
import { findViolations } from "../../server/src/domain/invariants.ts";
import { type Database, openDatabase } from "../../server/src/kit/database.ts";
import { sql } from "../../server/src/kit/sql.ts";
import type { Row } from "../lib/figure.ts";
import { pgbench } from "../lib/pgbench.ts";
import { DATABASE_CONNECTIONS } from "../lib/portal.ts";
import { inTurns, ratios, ROUND_SECONDS } from "../lib/rounds.ts";
import { median } from "../lib/statistics.ts";

const SCRIPTS = fileURLToPath(new URL("../pgbench/", import.meta.url));
const CHECKING_MS = 60_000;

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
      statementTimeoutMs: CHECKING_MS,
    });
    await openGrantAccounts(db);
    const { oneCall, oneByOne } = await inTurns({
      oneCall: (round) => post("post-journal.sql", round),
      oneByOne: (round) => post("post-statements.sql", round),
    });
    await assertBooksInOrder(db);
    await db.close();
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

/** Both did the same work, and all of it: only then do their speeds compare. */
async function assertBooksInOrder(db: Database): Promise<void> {
  const violations = await findViolations(db);
  if (violations.length === 0) return;
  const claims = violations.map(({ invariant }) => `${invariant.id}: ${invariant.claim}`);
  throw new Error(`after the load the books do not hold:\n${claims.join("\n")}`);
}
