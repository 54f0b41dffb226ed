/**
 * `npm run simulate -- --seeds N [--from S] [--commands M]`: simulates N seeds from S on, with a line each.
 * `npm run simulate -- --kills N [--from S]`: N kills of the portal, of the console and of PostgreSQL under
 * load, and the control. Ends with 1 if any books disagree, or if the control saw nothing.
 * `npm run simulate -- --moments [--named WORDS]…`: purchases of every course, or of those whose names have such words,
 * with a kill of the portal at each of their moments, and the control. Ends with 1 as `--kills` does.
 * `npm run simulate -- --planted`: a simulation for each planted mistake. Ends with 1 if one is not found.
 */
import { workThrough } from "../server/src/testing/concurrently.ts";
import { withBeginning } from "./environment/beginning.ts";
import { courseNames } from "./moments/courses.ts";
import { bugs, runMutations, withBug } from "./mutations/mutations.ts";
import { readOptions } from "./options.ts";
import { KILLS_SETTINGS, runKills } from "./run-kills.ts";
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

type Options = ReturnType<typeof readOptions>;

const options = optionsOrUsage();
const { moments, planted, kills } = options;
if (moments) await reportMoments(options);
else if (planted) await reportPlanted();
else if (kills !== undefined) await reportKills(kills, options.from);
else await reportSeeds(options);

function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(EXIT_USAGE);
  }
}

function reportSeeds({ seeds, from, commands }: Options): Promise<void> {
  return withBeginning(NO_POWER_FAILURES, (beginning) =>
    runSeeds(beginning, { seeds, from, commands }, (seed, found, seconds) => {
      report(`seed ${seed}: ${commands} commands in ${seconds.toFixed(1)} s`, found);
      if (found.length > 0) {
        say(`  again: npm run simulate -- --from ${seed} --commands ${commands}`);
      }
    }),
  );
}

function reportPlanted(): Promise<void> {
  return withBeginning(NO_POWER_FAILURES, (beginning) =>
    runMutations(beginning, (what, isFound, lines) => {
      say(`${what}: ${isFound ? "found" : "NOT FOUND"}`);
      if (isFound) return;
      for (const line of lines) say(`  ${line}`);
      process.exitCode = 1;
    }),
  );
}

function reportKills(kills: number, seed: number): Promise<void> {
  return withBeginning(KILLS_SETTINGS, async (beginning, cluster) => {
    for (const what of ["kill portal", "kill console", "kill database"] as const) {
      const found = await runKills(beginning, cluster, { what, kills, seed });
      report(`${kills} × ${what}`, found);
    }
    const control = { what: "kill database", kills, seed, forgetful: true } as const;
    const lost = await runKills(beginning, cluster, control);
    reportControl(`${kills} × kill database with synchronous_commit off`, lost);
  });
}

function reportMoments({ named }: Options): Promise<void> {
  const chosen = courseNames.filter((name) => named.some((words) => name.includes(words)));
  return withBeginning(NO_POWER_FAILURES, async (beginning) => {
    await workThrough(chosen, COURSES_AT_ONCE, async (name) => {
      const { kills: times, found } = await runMoments(beginning, name);
      report(`${name}: killed at ${times} moments`, found);
    });
    const control = await runMoments(beginning, "paid exactly", withBug(CONTROL_OF_MOMENTS));
    reportControl("a repeated delivery has another id", control.found);
  });
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
