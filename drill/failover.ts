import { parseArgs } from "node:util";
import { type Beginning, makeBeginning } from "../simulation/environment/beginning.ts";
import { type Cluster, startCluster } from "./failover/cluster.ts";
import { endOnSignals } from "./failover/end-on-signals.ts";
import { FAULTS, split } from "./failover/faults.ts";
import { brokenPromises, tableOf } from "./failover/report.ts";
import { type Outcome, tryFault, type Way, WAYS } from "./failover/try-fault.ts";
import { WrongWord } from "./wrong-word.ts";

/** What else is tried without PgBouncer and HAProxy. */
const BY_HOSTS = ["killed", "frozen", "split"];
/** Chance may spare the control, but not this often. */
const CONTROL_TRIES = 3;
const SHOWN = 5;

type Plan = { readonly fault: string; readonly way: Way };

/**
 * `npm run drill -- failover [--fault name]… [--hosts] [--control]`: breaks a cluster of three machines under
 * traffic in every way, or in those named.
 * @returns whether everything was as promised, and the control lost what it should
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { plans, withControl } = readOptions(args);
  say("building three machines with PostgreSQL, Patroni and etcd …");
  const cluster = await startCluster();
  const ending = endOnSignals(cluster);
  try {
    const beginning = await makeBeginning(cluster.ownerUrl);
    const outcomes: Outcome[] = [];
    for (const [at, plan] of plans.entries()) {
      outcomes.push(await runPlan(cluster, beginning, plan, at + 1));
    }
    if (outcomes.length > 0) say(`\n${tableOf(outcomes)}\n`);
    const kept = outcomes.every((outcome) => brokenPromises(outcome).length === 0);
    const controlled = !withControl || (await playControl(cluster, beginning));
    return kept && controlled;
  } finally {
    ending.stop();
    await cluster.close();
  }
}

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      fault: { type: "string", multiple: true },
      hosts: { type: "boolean" },
      control: { type: "boolean" },
    },
  });
  const [bouncer, hosts] = WAYS;
  const unknown = values.fault?.find((name) => !(name in FAULTS));
  if (unknown !== undefined) {
    throw new WrongWord(`--fault takes ${Object.keys(FAULTS).join(", ")}; not ${unknown}`);
  }
  if (values.fault || values.control) {
    const way = values.hosts ? hosts : bouncer;
    const plans = (values.fault ?? []).map((fault): Plan => ({ fault, way }));
    return { plans, withControl: values.control ?? false };
  }
  const all = Object.keys(FAULTS).map((fault): Plan => ({ fault, way: bouncer }));
  const others = BY_HOSTS.map((fault): Plan => ({ fault, way: hosts }));
  return { plans: [...all, ...others], withControl: true };
}

async function runPlan(
  cluster: Cluster,
  beginning: Beginning,
  { fault: name, way }: Plan,
  seed: number,
): Promise<Outcome> {
  const outcome = await tryFault({ cluster, beginning, fault: FAULTS[name]!, way, seed });
  const broken = brokenPromises(outcome);
  say(`${outcome.fault}, by ${way}: ${broken.length === 0 ? "as promised" : "NOT AS PROMISED"}`);
  say(
    `  writes back after ${outcome.backAfterSeconds.toFixed(1)} s; until then players were told:`,
  );
  for (const [what, times] of Object.entries(outcome.answers)) say(`  ${times} × ${what}`);
  for (const line of broken.slice(0, SHOWN)) say(`  ${line}`);
  return outcome;
}

/**
 * Repeats a split without waiting for a replica at each commit: the old primary goes on acknowledging what is
 * lost as soon as it follows the new one. If nothing is lost, the drill would not see a loss either.
 */
async function playControl(cluster: Cluster, beginning: Beginning): Promise<boolean> {
  await cluster.setSynchronousMode("off");
  for (let seed = 1; seed <= CONTROL_TRIES; seed += 1) {
    const way = WAYS[0];
    const outcome = await tryFault({ cluster, beginning, fault: split, way, seed });
    const { lost, acknowledged, doubled, disagreements } = outcome;
    say(
      `control, asynchronous: ${lost} of ${acknowledged} acknowledged operations lost, ${doubled} doubled, ` +
        `${disagreements.length} disagreements`,
    );
    for (const line of disagreements.slice(0, SHOWN)) say(`  ${line}`);
    if (lost > 0 && disagreements.length > 0) return true;
  }
  say("The control saw no loss: the runs before it prove nothing.");
  return false;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
