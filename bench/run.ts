/**
 * `npm run bench`: runs every row, or those named; `growth`, on books of its own, only where it is named. Prints a table, writes it to bench/results and ends with 1
 * where a limit is missed.
 */
import { buildConsoleIfStale, buildWebIfStale } from "../tools/lib/web-build.ts";
import { inEnvironment } from "./lib/environment.ts";
import { isReached, type Row } from "./lib/figure.ts";
import { peakMemory } from "./lib/memory.ts";
import { installPeers } from "./lib/peers/install-peers.ts";
import { type Measured, tableOf, writeResults } from "./lib/report.ts";
import { console } from "./rows/console.ts";
import { crowd } from "./rows/crowd.ts";
import { flood } from "./rows/flood.ts";
import { history } from "./rows/history.ts";
import { jobs } from "./rows/jobs.ts";
import { live } from "./rows/live.ts";
import { login } from "./rows/login.ts";
import { me } from "./rows/me.ts";
import { notice } from "./rows/notice.ts";
import { pages } from "./rows/pages.ts";
import { houseAccounts, posting } from "./rows/posting.ts";
import { start } from "./rows/start.ts";
import { timing } from "./rows/timing.ts";
import { visits } from "./rows/visits.ts";
import { weight } from "./rows/weight.ts";

const rows: readonly Row[] = [
  me,
  login,
  timing,
  flood,
  crowd,
  notice,
  live,
  posting,
  houseAccounts,
  jobs,
  history,
  weight,
  pages,
  visits,
  console,
  start,
];

const [named, ...options] = process.argv.slice(2);
if (named === "growth") {
  const { run } = await import("./growth/run.ts");
  process.exit((await run(options)) ? 0 : 1);
}
const measured = await measure(chosenRows(process.argv.slice(2)));
process.stdout.write(`\n${tableOf(measured)}\n\nwritten to ${writeResults(measured)}\n`);
const areAllReached = measured.every(({ figures }) => figures.every(isReached));
process.exitCode = areAllReached ? 0 : 1;

function chosenRows(names: readonly string[]): readonly Row[] {
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) {
    const known = rows.map(({ name }) => name).join(", ");
    process.stderr.write(`no such row: ${unknown.join(", ")}; there are ${known}\n`);
    process.exit(2);
  }
  return names.length === 0 ? rows : rows.filter(({ name }) => names.includes(name));
}

async function measure(chosen: readonly Row[]): Promise<Measured[]> {
  await installPeers();
  await buildWebIfStale();
  await buildConsoleIfStale();
  return inEnvironment(async (environment) => {
    const done: Measured[] = [];
    for (const row of chosen) {
      process.stderr.write(`measuring ${row.name} …\n`);
      const measuredRow = { row: row.name, figures: await row.measure(environment) };
      done.push(measuredRow);
      process.stderr.write(`${tableOf([measuredRow])}\n`);
    }
    return [...done, { row: "memory", figures: peakMemory(environment.portal) }];
  });
}
