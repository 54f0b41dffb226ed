import { parseArgs } from "node:util";
import { findViolations } from "../../server/src/domain/ledger/invariants.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { openSlowDatabase } from "../lib/data/databases.ts";
import { type Figure, isReached, ratioFigure } from "../lib/figure.ts";
import { startLoadGenerator } from "../lib/load/load.ts";
import { inTurns, median, ratios } from "../lib/load/rounds.ts";
import { startGameSink, startMailSink, startPortal } from "../lib/portal.ts";
import { tableOf, writeResults } from "../lib/report.ts";
import { fillWhatIsMissing, FOLDER, signInSample, startServer } from "./books.ts";
import { lookAtEach, measures, ROUNDS, searches, type Site } from "./measures.ts";
import { JOURNALS_EACH, journalsOf, type Scale, scaleOf, SMALL } from "./scale.ts";

const DEFAULT_PLAYERS = 1_000_000;
const LEAST_SHARE = 0.9;
const SEARCH_LIMIT_MS = 200;
/** Below so many rows the planner may rightly prefer to read all of a table for a few thousand. */
const LONG_TABLE_ROWS = 1_000_000;
const MOST_READ_IN_ORDER = 0.01;
const WHOLE_PATIENCE_MS = 6 * 60 * 60_000;

/**
 * `npm run bench -- growth`: the portal on large books beside the portal on small ones. @returns whether each
 * throughput was kept
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      players: { type: "string", default: String(DEFAULT_PLAYERS) },
      journals: { type: "string" },
      only: { type: "string" },
      whole: { type: "boolean", default: false },
    },
  });
  const players = Number(values.players);
  const large = scaleOf(players, Number(values.journals ?? players * JOURNALS_EACH));
  await fillWhatIsMissing({ small: SMALL, large });
  const figures = await measureBoth(large, values);
  const measured = [{ row: "growth", figures }];
  process.stdout.write(`${tableOf(measured)}\n\nwritten to ${writeResults(measured)}\n`);
  return figures.every(isReached);
}

type Wanted = { readonly only?: string | undefined; readonly whole: boolean };

async function measureBoth(scale: Scale, { only, whole }: Wanted): Promise<Figure[]> {
  await using endings = new AsyncDisposableStack();
  const ending = <P extends { stop(): Promise<void> }>(part: P): P =>
    endings.adopt(part, () => part.stop());
  const server = ending(await startServer());
  const [mail, game] = [ending(await startMailSink()), ending(await startGameSink())];
  const load = ending(await startLoadGenerator());
  const open = async (name: string, of: Scale): Promise<Site> => {
    const databaseUrl = new URL(`/${name}`, server.url).href;
    const db = openSlowDatabase(databaseUrl, WHOLE_PATIENCE_MS);
    endings.defer(() => db.close());
    const ports = { smtpPort: mail.port, gamePort: game.port };
    const portal = ending(await startPortal({ databaseUrl, folder: FOLDER, ...ports }));
    return { db, portal, load, players: await signInSample(db, of) };
  };
  const small = await open("small", SMALL);
  const large = await open("large", scale);
  const sites = { small, large };
  const named = nameOf(scale);
  const figures: Figure[] = [await firstLook(sites, named)];
  const before = await rowsReadInOrder(large);
  const measureAll = async (all: typeof measures, figureOf: typeof throughputFigure) => {
    for (const [name, measure] of Object.entries(all)) {
      if (only !== undefined && !name.includes(only)) continue;
      process.stderr.write(`measuring ${name} …\n`);
      const figure = figureOf(`${name}${named}`, await measureInTurns(sites, measure));
      process.stderr.write(`${tableOf([{ row: "growth", figures: [figure] }])}\n`);
      figures.push(figure);
    }
  };
  await measureAll(measures, throughputFigure);
  await measureAll(searches, searchFigure);
  figures.push(readInOrder(before, await rowsReadInOrder(large)));
  if (whole) figures.push(await verifyWhole(large, scale));
  return figures;
}

type Sites = { readonly small: Site; readonly large: Site };
type Rounds = Record<"ofLarge" | "ofSmall", number[]>;

const nameOf = (scale: Scale): string =>
  ` at ${scale.players} players, ${journalsOf(scale)} journals ÷ at ${SMALL.players}`;

const measureInTurns = (
  { small, large }: Sites,
  measure: (typeof measures)[string],
): Promise<Rounds> =>
  inTurns(
    {
      ofLarge: (round: number) => measure(large, round),
      ofSmall: (round: number) => measure(small, round),
    },
    ROUNDS,
  );

const throughputFigure = (label: string, { ofLarge, ofSmall }: Rounds): Figure =>
  ratioFigure(
    label,
    ratios(ofLarge, ofSmall),
    { atLeast: LEAST_SHARE },
    { largePerSecond: median(ofLarge), smallPerSecond: median(ofSmall) },
  );

const searchFigure = (label: string, { ofLarge, ofSmall }: Rounds): Figure => ({
  label: `${label}: 95th percentile`,
  value: median(ofLarge),
  unit: "ms",
  limit: { atMost: SEARCH_LIMIT_MS },
  detail: { smallMs: median(ofSmall) },
});

/** What a player costs whose rows are on the disk alone: reported, for it is the disk that is measured. */
async function firstLook({ small, large }: Sites, named: string): Promise<Figure> {
  const [smallMs, largeMs] = [await lookAtEach(small), await lookAtEach(large)];
  return {
    label: `the first look at a player${named}`,
    value: largeMs,
    unit: "ms",
    detail: { smallMs },
  };
}

/** Of each long table: the rows that were read by no index, and all its rows. */
type Reads = ReadonlyMap<string, { readonly read: number; readonly all: number }>;

async function rowsReadInOrder({ db }: Site): Promise<Reads> {
  const rows = await db.many<{ name: string; read: number; all: number }>(sql`
    select relname as name, seq_tup_read as read, n_live_tup as "all" from pg_stat_user_tables
    where n_live_tup > ${LONG_TABLE_ROWS} and relname is not null and seq_tup_read is not null and n_live_tup is not null`);
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

/** A statement may read a table's first rows and stop: what counts is the share of its rows. */
function readInOrder(before: Reads, after: Reads): Figure {
  const detail = Object.fromEntries(
    [...after]
      .map(([name, { read }]) => [name, read - (before.get(name)?.read ?? 0)] as const)
      .filter(([, rows]) => rows !== 0),
  );
  const shares = Object.entries(detail).map(([name, rows]) => rows / after.get(name)!.all);
  return {
    label: "rows of long tables read by no index meanwhile ÷ all their rows",
    value: Math.max(0, ...shares),
    unit: "×",
    limit: { atMost: MOST_READ_IN_ORDER },
    detail,
  };
}

async function verifyWhole({ db }: Site, scale: Scale): Promise<Figure> {
  process.stderr.write("verifying the whole of the large books …\n");
  const begunAt = performance.now();
  const broken = await findViolations(db);
  const seconds = (performance.now() - begunAt) / 1_000;
  if (broken.length > 0) throw new Error(`the books do not hold: ${JSON.stringify(broken[0])}`);
  return {
    label: "verify of the whole large books",
    value: seconds * 1_000,
    unit: "ms",
    detail: { journalsPerSecond: journalsOf(scale) / seconds },
  };
}
