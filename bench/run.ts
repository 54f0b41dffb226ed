/**
 * `npm run bench`: measures every row, or those named. Prints a table, writes it to bench/results and ends with 1 if a
 * limit is missed.
 */
import { buildConsoleIfStale, buildWebIfStale } from "../tools/lib/web-build.ts";
import { inEnvironment } from "./lib/environment.ts";
import { isReached, type Row } from "./lib/figures.ts";
import { installPeers } from "./lib/peers.ts";
import { type Measured, tableOf, writeResults } from "./lib/report.ts";
import { crowd } from "./rows/crowd.ts";
import { flood } from "./rows/flood.ts";
import { growth } from "./rows/growth.ts";
import { live } from "./rows/live.ts";
import { login } from "./rows/login.ts";
import { me } from "./rows/me.ts";
import { notice } from "./rows/notice.ts";
import { pages } from "./rows/pages.ts";
import { timing } from "./rows/timing.ts";
import { visits } from "./rows/visits.ts";
import { weight } from "./rows/weight.ts";

const rows = [me, login, timing, flood, crowd, notice, live, weight, pages, visits, growth];

const measured = await measure(chosenRows(process.argv.slice(2)));
process.stdout.write(`\n${tableOf(measured)}\n\nwritten to ${writeResults(measured)}\n`);
process.exit(measured.every(({ figures }) => figures.every(isReached)) ? 0 : 1);

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
    return done;
  });
}
