/**
 * The row growth: compares the portal on large books with one on small books, by throughput and by rows that are read
 * without an index.
 */
import type { Database } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { createDatabase, openSlowDatabase } from "../lib/databases.ts";
import type { Environment } from "../lib/environment.ts";
import { type Figure, figure, inTurns, ratioFigure, ROUNDS, type Row } from "../lib/figures.ts";
import { fillBooks } from "../lib/fill-books.ts";
import { runLoad } from "../lib/load.ts";
import { PASSWORD, type Player } from "../lib/players.ts";
import type { Portal } from "../lib/portal.ts";
import {
  historyPage,
  login,
  me,
  notice,
  order,
  type Request,
  visitorHeaders,
} from "../lib/requests.ts";

const SMALL_JOURNALS = 10_000;
/** The journals of the large books, which `GROWTH_JOURNALS` sets. Filling takes about four minutes a million. */
const LARGE_JOURNALS = Number(process.env["GROWTH_JOURNALS"] ?? 1_000_000);
/** How many players send requests to each of the two portals. */
const PLAYERS = 2_000;
/** The rounds are many and short (`SECONDS`): other work of the machine for a second then affects both books. */
const SHORT_ROUNDS = 3 * ROUNDS;
const SECONDS = 1;
const WARM_UP_SECONDS = 0.2;
/** The first round warms up longer: it brings these players' rows into memory, where those of daily players are. */
const FIRST_WARM_UP_SECONDS = 10;
/** The limit of each throughput: on large books at least this share of that on small books. */
const LEAST_SHARE = 0.9;
/** Requests prepared for a round: more than it can send. */
const SENT_PER_ROUND = 20_000;
/** The price of the package that is ordered. */
const ORDER_KP = 100;
/** Only tables of more rows are checked: the planner may rightly read a shorter one as a whole. */
const LONG_TABLE_ROWS = 100_000;
/** The limit of reads without an index: this share of a long table's rows, in the whole run. */
const LARGEST_SHARE_READ = 0.01;

/** Books, and a portal that serves them. */
type Books = {
  readonly db: Database;
  readonly portal: Portal;
  readonly players: readonly Player[];
};

/** A kind of request: how many connections send it, the status it gets, and the requests of one round. */
type Kind = {
  readonly connections: number;
  readonly status: number;
  readonly requests: (players: readonly Player[], round: number) => readonly Request[];
};

const many =
  (requestOf: (player: Player, nth: number) => Request) =>
  (players: readonly Player[], round: number) =>
    Array.from({ length: SENT_PER_ROUND }, (_, index) =>
      requestOf(players[index % players.length]!, round * SENT_PER_ROUND + index + 1),
    );

const kinds: Readonly<Record<string, Kind>> = {
  "GET /api/me": { connections: 16, status: 200, requests: (players) => players.map(me) },
  "GET /api/transaction-history": {
    connections: 16,
    status: 200,
    requests: (players) => players.map(historyPage),
  },
  "POST /login": {
    // As many as passwords are hashed at a time: if some wait, a slow machine refuses them.
    connections: 2,
    status: 204,
    requests: (players) => {
      const visitor = visitorHeaders();
      return players.map(({ username }) => login(visitor, username, PASSWORD));
    },
  },
  "POST /webhooks/sepay": {
    connections: 16,
    status: 200,
    requests: many((player, nth) => notice(nth, player)),
  },
  "POST /api/recharge/game": {
    connections: 16,
    status: 200,
    requests: many((player) => order("/api/recharge/game", player, ORDER_KP)),
  },
};

export const growth: Row = {
  name: "growth",
  measure: async (environment) => {
    const small = await openBooks(environment, "growth_small", SMALL_JOURNALS);
    const large = await openBooks(environment, "growth_large", LARGE_JOURNALS);
    const before = await rowsReadWithoutIndex(large.db);
    const figures: Figure[] = [];
    for (const [name, kind] of Object.entries(kinds)) {
      const rates = await inTurns(
        {
          large: (round) => perSecond(large, kind, round),
          small: (round) => perSecond(small, kind, round),
        },
        SHORT_ROUNDS,
      );
      const label = `${name} at ${LARGE_JOURNALS} journals ÷ at ${SMALL_JOURNALS}`;
      figures.push(ratioFigure(label, rates, { atLeast: LEAST_SHARE }));
    }
    figures.push(shareReadWithoutIndex(before, await rowsReadWithoutIndex(large.db)));
    for (const { portal, db } of [small, large]) {
      await portal.stop();
      await db.close();
    }
    return figures;
  },
};

async function openBooks(environment: Environment, name: string, journals: number): Promise<Books> {
  const databaseUrl = await createDatabase(environment.databaseUrl, name);
  const portal = await environment.startPortal({ databaseUrl });
  const players = await fillBooks(databaseUrl, journals, PLAYERS);
  return { db: openSlowDatabase(databaseUrl), portal, players };
}

async function perSecond(
  { portal, players }: Books,
  { connections, status, requests }: Kind,
  round: number,
): Promise<number> {
  const load = {
    port: portal.port,
    connections,
    requests: requests(players, round),
    repeat: true,
    warmUpSeconds: round === 0 ? FIRST_WARM_UP_SECONDS : WARM_UP_SECONDS,
    seconds: SECONDS,
  };
  return (await runLoad(load, [status])).perSecond;
}

/** For each long table: how many rows were read without an index, and how many it has. */
type Reads = ReadonlyMap<string, { readonly read: number; readonly all: number }>;

async function rowsReadWithoutIndex(db: Database): Promise<Reads> {
  const rows = await db.many<{ name: string; read: number; all: number }>(sql`
    select relname as name, seq_tup_read as read, n_live_tup as "all" from pg_stat_user_tables
    where n_live_tup > ${LONG_TABLE_ROWS} and relname is not null and seq_tup_read is not null and n_live_tup is not null`);
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

/** A statement may read a table's first rows and stop, so the share of its rows counts. */
function shareReadWithoutIndex(before: Reads, after: Reads): Figure {
  const shares = [...after].map(
    ([name, { read, all }]) => [name, (read - (before.get(name)?.read ?? 0)) / all] as const,
  );
  return figure(
    "rows of a long table read without an index ÷ all its rows, most",
    Math.max(0, ...shares.map(([, share]) => share)),
    "×",
    { atMost: LARGEST_SHARE_READ },
    Object.fromEntries(shares.filter(([, share]) => share > 0)),
  );
}
