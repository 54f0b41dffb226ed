/**
 * `npm run simulate -- --seeds N [--from S] [--commands M]`: simulates N seeds from S on, with a line each.
 * `npm run simulate -- --kills N [--from S]`: N kills of the portal and of PostgreSQL under load, and the
 * control. Ends with 1 if any books disagree, or if the control saw nothing.
 * `npm run simulate -- --planted`: a simulation for each planted mistake. Ends with 1 where one is not found.
 */
import { makeBeginning } from "./environment/beginning.ts";
import { startCluster } from "./environment/cluster.ts";
import { bugs } from "./mutations/mutations.ts";
import { runMutations } from "./mutations/run-mutations.ts";
import { type Options, readOptions } from "./options.ts";
import { openKillsEnvironment, runKills } from "./run-kills.ts";
import { runSeeds } from "./run-seeds.ts";

const EXIT_USAGE = 2;
/** What PostgreSQL has written survives its own death; fsync is for the failure of the machine. */
const NO_POWER_FAILURES = { fsync: "off" };
const SHOWN_OF_CONTROL = 5;

const options = optionsOrUsage();
if (options.mode === "seeds") await reportSeeds(options);
else if (options.mode === "kills") await reportKills(options);
else await playPlanted();

function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(EXIT_USAGE);
  }
}

async function reportSeeds(options: Extract<Options, { mode: "seeds" }>): Promise<void> {
  const cluster = await startCluster(NO_POWER_FAILURES);
  const beginning = await makeBeginning(cluster.url);
  await runSeeds(beginning, options, ({ seed, seconds, found }) => {
    report(`seed ${seed}: ${options.commands} commands in ${seconds.toFixed(1)} s`, found);
    if (found.length > 0) {
      say(`  again: npm run simulate -- --from ${seed} --commands ${options.commands}`);
    }
  });
  await beginning.close();
  await cluster.close();
}

async function playPlanted(): Promise<void> {
  const cluster = await startCluster(NO_POWER_FAILURES);
  const beginning = await makeBeginning(cluster.url);
  await runMutations(beginning, Object.entries(bugs), ({ what, isFound, found }) => {
    say(`${what}: ${isFound ? "found" : "NOT FOUND"}`);
    if (isFound) return;
    for (const line of found) say(`  ${line}`);
    process.exitCode = 1;
  });
  await beginning.close();
  await cluster.close();
}

async function reportKills({ kills, seed }: Extract<Options, { mode: "kills" }>): Promise<void> {
  const environment = await openKillsEnvironment();
  for (const what of ["kill portal", "kill database"] as const) {
    report(`${kills} × ${what}`, await runKills(environment, { what, kills, seed }));
  }
  const lost = await runKills(environment, { what: "kill database", kills, seed, forgetful: true });
  await environment.close();
  say(
    `control, ${kills} × kill database with synchronous_commit off: ${lost.length} disagreements`,
  );
  for (const line of lost.slice(0, SHOWN_OF_CONTROL)) say(`  ${line}`);
  if (lost.length === 0) {
    say("  The control saw no loss: the runs before it prove nothing.");
    process.exitCode = 1;
  }
}

function report(what: string, found: readonly string[]): void {
  say(`${what}: ${found.length === 0 ? "all books agree" : "THE BOOKS DISAGREE"}`);
  for (const line of found) say(`  ${line}`);
  if (found.length > 0) process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
