/**
 * `npm run simulate -- --seeds N [--from S] [--commands M]`: simulates N seeds from S on, with a line each.
 * `npm run simulate -- --kills N [--from S]`: N kills of the portal, of the console and of PostgreSQL under
 * load, and the control. Ends with 1 if any books disagree, or if the control saw nothing.
 * `npm run simulate -- --moments [--named WORDS]…`: purchases of every course, or of those whose names have such words,
 * with a kill of the portal at each of their moments, and the control. Ends with 1 as `--kills` does.
 * `npm run simulate -- --planted`: a simulation for each planted mistake. Ends with 1 if one is not found.
 */
import { workThrough } from "../server/src/testing/concurrently.ts";
import { type Beginning, makeBeginning } from "./environment/beginning.ts";
import { startCluster } from "./environment/cluster.ts";
import { courseNames } from "./moments/courses.ts";
import { bugs, runMutations, withBug } from "./mutations/mutations.ts";
import { type Options, readOptions } from "./options.ts";
import { openKillsEnvironment, runKills } from "./run-kills.ts";
import { runMoments } from "./run-moments.ts";
import { runSeeds } from "./run-simulation.ts";

const EXIT_USAGE = 2;
/** Settings of the PostgreSQL server. What it has written survives its own death; fsync is for a power failure. */
const NO_POWER_FAILURES = { fsync: "off" };
/** The lines shown of what the control found. */
const SHOWN_OF_CONTROL = 5;
/** Courses at the same time: each waits for the portal's next start most of the time. */
const COURSES_AT_ONCE = 3;
/** The mistake of the control. Only a kill shows it: without one, the game answers the first time. */
const CONTROL_OF_MOMENTS = bugs["a repeated delivery has another id"]!;

const options = optionsOrUsage();
if (options.mode === "seeds") await reportSeeds(options);
else if (options.mode === "kills") await reportKills(options);
else if (options.mode === "moments") await reportMoments(options);
else await reportPlanted();

function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(EXIT_USAGE);
  }
}

/** Makes what simulations begin with, does the work, and removes it. */
async function withBeginning(work: (beginning: Beginning) => Promise<void>): Promise<void> {
  const cluster = await startCluster(NO_POWER_FAILURES);
  const beginning = await makeBeginning(cluster.url);
  await work(beginning);
  await beginning.close();
  await cluster.close();
}

function reportSeeds(options: Extract<Options, { mode: "seeds" }>): Promise<void> {
  return withBeginning((beginning) =>
    runSeeds(beginning, options, ({ seed, seconds, found }) => {
      report(`seed ${seed}: ${options.commands} commands in ${seconds.toFixed(1)} s`, found);
      if (found.length > 0) {
        say(`  again: npm run simulate -- --from ${seed} --commands ${options.commands}`);
      }
    }),
  );
}

function reportPlanted(): Promise<void> {
  return withBeginning((beginning) =>
    runMutations(beginning, (what, isFound, lines) => {
      say(`${what}: ${isFound ? "found" : "NOT FOUND"}`);
      if (isFound) return;
      for (const line of lines) say(`  ${line}`);
      process.exitCode = 1;
    }),
  );
}

async function reportKills({ kills, seed }: Extract<Options, { mode: "kills" }>): Promise<void> {
  const environment = await openKillsEnvironment();
  for (const what of ["kill portal", "kill console", "kill database"] as const) {
    report(`${kills} × ${what}`, await runKills(environment, { what, kills, seed }));
  }
  const lost = await runKills(environment, { what: "kill database", kills, seed, forgetful: true });
  await environment.close();
  reportControl(`${kills} × kill database with synchronous_commit off`, lost);
}

async function reportMoments({ named }: Extract<Options, { mode: "moments" }>): Promise<void> {
  const chosen = courseNames.filter((name) => named.some((words) => name.includes(words)));
  let lines: readonly string[] = [];
  await withBeginning(async (beginning) => {
    await workThrough(chosen, COURSES_AT_ONCE, async (name) => {
      const { moments, found } = await runMoments(beginning, name);
      report(`${name}: killed at ${moments.length} moments`, found);
    });
    lines = (await runMoments(beginning, "paid exactly", withBug(CONTROL_OF_MOMENTS))).found;
  });
  reportControl("a repeated delivery has another id", lines);
}

function reportControl(what: string, found: readonly string[]): void {
  say(`control, ${what}: ${found.length} disagreements`);
  for (const line of found.slice(0, SHOWN_OF_CONTROL)) say(`  ${line}`);
  if (found.length > 0) return;
  say("  The control found nothing: the runs before it prove nothing.");
  process.exitCode = 1;
}

function report(what: string, found: readonly string[]): void {
  say(`${what}: ${found.length === 0 ? "all books agree" : "THE BOOKS DISAGREE"}`);
  for (const line of found) say(`  ${line}`);
  if (found.length > 0) process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
