import { listTransactions } from "../../server/src/features/transactions/list-transactions.ts";
import type { Database, Queries } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { nodesOf, type PlanNode, plansOf } from "../../server/src/testing/money/plans.ts";
import {
  assertBooksInOrder,
  createDatabase,
  dropDatabase,
  openSlowDatabase,
} from "../lib/data/databases.ts";
import { giveHistory } from "../lib/data/give-history.ts";
import { addPlayers, type Player } from "../lib/data/players.ts";
import type { Environment } from "../lib/environment.ts";
import { type Figure, ratioFigure, type Row } from "../lib/figure.ts";
import { steadyLoad } from "../lib/load/load.ts";
import { historyRequest } from "../lib/load/portal-requests.ts";
import { inTurns, median, ratios } from "../lib/load/rounds.ts";
import { type Portal, startPortal } from "../lib/portal.ts";

const FEW = 10_000;
const MANY = 1_000_000;
/** How many places of the history are read, from the newest to the oldest. */
const PLACES = 100;
/** Many short rounds: other work of the machine for a second affects both. */
const ROUNDS = 25;
const SHORT = { warmUpSeconds: 0.05, seconds: 0.2 };

/** Compares the history in a portal with a million postings with one with ten thousand. */
export const history: Row = {
  name: "history",
  measure: async (environment) => {
    await using few = await openBooks(environment, "history_few", FEW);
    await using many = await openBooks(environment, "history_many", MANY);
    // Only the smaller books are verified: both are filled by the same statement, and verifying the million
    // takes longer than writing it. I12 is left out because no operator recorded these grants.
    await assertBooksInOrder(few.databaseUrl, { except: "I12" });
    const figures: Figure[] = [];
    for (const [what, queriesFor] of Object.entries(pages)) {
      figures.push(await figureOf(environment, what, { few, many, queriesFor }));
    }
    return figures;
  },
};

type Query = { readonly limit?: string; readonly cursor?: string; readonly kind?: "recall" };
/** The queries to one history, one after the other. */
type QueriesFor = (books: Books) => Promise<readonly Query[]>;

const pages: Readonly<Record<string, QueriesFor>> = {
  "the 15 latest": async () => [{}],
  "the page's first": async () => [{ limit: "16" }],
  "pages all over it": async ({ db, player }) => {
    const cursors = await db.many<{ id: string }>(sql`
      select id from (
        select id, row_number() over (order by created_at desc) - 1 as place,
          count(*) over () / ${PLACES}::int as apart
        from transactions where user_id = ${player.id}
      ) as placed
      where place % apart = 0 order by place limit ${PLACES}`);
    return cursors.map(({ id }) => ({ cursor: id, limit: "16" }));
  },
  "a kind that there is none of": async () => [{ kind: "recall", limit: "16" }],
};

type Books = AsyncDisposable & {
  readonly databaseUrl: string;
  readonly db: Database;
  readonly portal: Portal;
  /** The owner of all postings. */
  readonly player: Player;
};

async function openBooks(
  { databaseUrl: serverUrl, folder, smtpPort }: Environment,
  name: string,
  postings: number,
): Promise<Books> {
  const databaseUrl = await createDatabase(serverUrl, name);
  const portal = await startPortal({ databaseUrl, smtpPort, folder });
  const [player] = await addPlayers(databaseUrl);
  if (!player) throw new Error("a player is needed");
  const db = openSlowDatabase(databaseUrl);
  await giveHistory(db, player.id, postings);
  // A running autovacuum gives way only after a second, which is the portal's usual lock timeout.
  await db.run(sql`set lock_timeout = '1min'`);
  await db.run(sql`vacuum analyze`);
  return {
    databaseUrl,
    db,
    portal,
    player,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([db.close(), portal.stop()]);
      await dropDatabase(serverUrl, name);
    },
  };
}

async function figureOf(
  { load }: Environment,
  what: string,
  { few, many, queriesFor }: Record<"few" | "many", Books> & { readonly queriesFor: QueriesFor },
): Promise<Figure> {
  const queriesOf = { few: await queriesFor(few), many: await queriesFor(many) };
  const medianMs = async ({ portal, player }: Books, queries: readonly Query[]) => {
    const requests = queries.map((query) => historyRequest(portal.port, player, query));
    const steady = { ...steadyLoad(portal.port, 1, requests), ...SHORT };
    return median((await load.run(steady, [200])).latenciesMs);
  };
  const measures = {
    many: () => medianMs(many, queriesOf.many),
    few: () => medianMs(few, queriesOf.few),
  };
  const ms = await inTurns(measures, ROUNDS);
  const slower = ratios(ms.many, ms.few);
  return ratioFigure(
    `history, ${what}: latency at 1 M postings ÷ at 10 k`,
    slower,
    { atMost: 1.3 },
    {
      manyMs: median(ms.many),
      fewMs: median(ms.few),
      manyBlocks: await blocksOfOne(many, queriesOf.many),
      fewBlocks: await blocksOfOne(few, queriesOf.few),
    },
  );
}

/** Returns how many blocks the database reads for one response. @throws where it reads a whole table */
async function blocksOfOne({ db, player }: Books, queries: readonly Query[]): Promise<number> {
  let blocks = 0;
  for (const query of queries) {
    const ask = (asked: Queries) => listTransactions(asked, player.id, query);
    for (const plan of await plansOf(db, "generic", ask)) {
      // These books have no purchases: of an empty table PostgreSQL takes no index.
      const whole = nodesOf(plan).find(
        (node) => node["Node Type"] === "Seq Scan" && blocksOf(node) > 0,
      );
      if (whole) throw new Error(`all of ${whole["Relation Name"]} is read`);
      blocks += blocksOf(plan);
    }
  }
  return blocks / queries.length;
}

const blocksOf = (node: PlanNode): number => node["Shared Hit Blocks"] + node["Shared Read Blocks"];
