import { parseArgs } from "node:util";
import { findViolations } from "../../server/src/domain/ledger/invariants.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { openSlowDatabase } from "../lib/data/slow-database.ts";
import { type Figure, isReached, ratioFigure } from "../lib/figure.ts";
import { startLoadGenerator } from "../lib/load/load.ts";
import { inTurns, ratios } from "../lib/load/rounds.ts";
import { median } from "../lib/load/statistics.ts";
import { startGameSink, startMailSink, startPortal } from "../lib/portal.ts";
import { tableOf, writeResults } from "../lib/report.ts";
import { fillWhatIsMissing, FOLDER, signInSample, startServer } from "./books.ts";
import { measures, ROUNDS, type Site } from "./measures.ts";
import { JOURNALS_EACH, journalsOf, type Scale, scaleOf, SMALL } from "./scale.ts";

const DEFAULT_PLAYERS = 1_000_000;
const LEAST_SHARE = 0.9;
/** Below so many rows the planner may rightly prefer to read all of a table for a few thousand. */
const LONG_TABLE_ROWS = 1_000_000;
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
  const before = await wholeReads(large);
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(measures)) {
    if (only !== undefined && !name.includes(only)) continue;
    process.stderr.write(`measuring ${name} …\n`);
    const both = {
      ofLarge: (round: number) => measure(large, round),
      ofSmall: (round: number) => measure(small, round),
    };
    const perSecond = await inTurns(both, ROUNDS);
    figures.push(
      ratioFigure(
        `${name}: throughput at ${scale.players} players, ${journalsOf(scale)} journals ÷ at ${SMALL.players}`,
        ratios(perSecond.ofLarge, perSecond.ofSmall),
        { atLeast: LEAST_SHARE },
        {
          largePerSecond: median(perSecond.ofLarge),
          smallPerSecond: median(perSecond.ofSmall),
        },
      ),
    );
    process.stderr.write(`${tableOf([{ row: "growth", figures: figures.slice(-1) }])}\n`);
  }
  figures.push(readWhole(before, await wholeReads(large)));
  if (whole) figures.push(await verifyWhole(large, scale));
  return figures;
}

type Reads = ReadonlyMap<string, number>;

/** Returns how often each long table was read from end to end, by whatever statement. */
async function wholeReads({ db }: Site): Promise<Reads> {
  const rows = await db.many<{ name: string; reads: number }>(sql`
    select relname as name, seq_scan as reads from pg_stat_user_tables
    where n_live_tup > ${LONG_TABLE_ROWS} and relname is not null and seq_scan is not null`);
  return new Map(rows.map(({ name, reads }) => [name, reads]));
}

function readWhole(before: Reads, after: Reads): Figure {
  const detail = Object.fromEntries(
    [...after]
      .map(([name, reads]) => [name, reads - (before.get(name) ?? 0)])
      .filter(([, n]) => n !== 0),
  ) as Record<string, number>;
  const value = Object.values(detail).reduce((sum, reads) => sum + reads, 0);
  return {
    label: "long tables read from end to end meanwhile",
    value,
    unit: "",
    limit: { atMost: 0 },
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
