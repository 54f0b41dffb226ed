import { parseArgs } from "node:util";
import { type Beginning, makeBeginning } from "../simulation/environment/beginning.ts";
import { type Cluster, startCluster } from "./failover/cluster.ts";
import { FAULTS, split } from "./failover/faults.ts";
import { restoreCluster } from "./failover/restore-cluster.ts";
import { brokenPromises, type Outcome, tryFault, type Way, WAYS } from "./failover/try-fault.ts";
import { judge, say, UsageError } from "./lib/report.ts";

/** The faults that are also tried without PgBouncer and HAProxy. */
const BY_HOSTS = ["killed", "frozen", "split"];
/** How often the control is tried at most: by chance a try may lose nothing, but not all of them. */
const CONTROL_TRIES = 3;

type Plan = { readonly fault: string; readonly way: Way };

/**
 * `npm run drill -- failover [--fault name]… [--restore]`: causes every fault, or the named ones, in a cluster of three
 * machines under traffic, and restores it from its archive after all three are lost.
 * @returns whether everything was as promised, and the control lost something
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { plans, withControl, withRestore } = readOptions(args);
  say("building three machines with PostgreSQL, Patroni and etcd …");
  const cluster = await startCluster();
  // Ctrl-C must not leave networks and servers behind.
  const end = () => void cluster.close().finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
  try {
    const beginning = await makeBeginning(cluster.ownerUrl);
    let isKept = true;
    for (const [at, plan] of plans.entries()) {
      isKept = (await runPlan(cluster, beginning, plan, at + 1)) && isKept;
    }
    if (withControl) isKept = (await runControl(cluster, beginning)) && isKept;
    if (withRestore) isKept = (await restoreCluster(cluster, beginning)) && isKept;
    return isKept;
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, end);
    await cluster.close();
  }
}

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { fault: { type: "string", multiple: true }, restore: { type: "boolean" } },
  });
  const { fault: names = [], restore = false } = values;
  const unknown = names.find((name) => !(name in FAULTS));
  if (unknown !== undefined) {
    throw new UsageError(`--fault takes ${Object.keys(FAULTS).join(", ")}; not ${unknown}`);
  }
  const [bouncer, hosts] = WAYS;
  const plans: Plan[] = [
    ...Object.keys(FAULTS).map((fault) => ({ fault, way: bouncer })),
    ...BY_HOSTS.map((fault) => ({ fault, way: hosts })),
  ];
  if (names.length === 0 && !restore) return { plans, withControl: true, withRestore: true };
  const wanted = plans.filter(({ fault }) => names.includes(fault));
  return { plans: wanted, withControl: false, withRestore: restore };
}

async function runPlan(
  cluster: Cluster,
  beginning: Beginning,
  { fault: name, way }: Plan,
  seed: number,
): Promise<boolean> {
  const fault = FAULTS[name]!;
  const outcome = await tryFault({ cluster, beginning, fault, way, seed });
  return judge(`${fault.name}, by ${way}: ${describe(outcome)}`, brokenPromises(outcome));
}

const describe = (outcome: Outcome): string =>
  `writes back after ${outcome.backAfterSeconds.toFixed(1)} s (${outcome.backWithinSeconds} s); ` +
  `${outcome.lost} of ${outcome.acknowledged} acknowledged lost, ${outcome.disagreements.length} disagreements`;

/**
 * The control: repeats a split without waiting for a replica at each commit. The old primary acknowledges more writes,
 * which are lost when it follows the new one. If nothing is lost here, the drill could not notice a loss either.
 */
async function runControl(cluster: Cluster, beginning: Beginning): Promise<boolean> {
  await cluster.setSynchronousMode(false);
  try {
    for (let seed = 1; seed <= CONTROL_TRIES; seed += 1) {
      const outcome = await tryFault({ cluster, beginning, fault: split, way: WAYS[0], seed });
      say(`control, asynchronous: ${describe(outcome)}`);
      if (outcome.lost > 0 && outcome.disagreements.length > 0) return true;
    }
    say("The control saw no loss: the runs before it prove nothing.");
    return false;
  } finally {
    await cluster.setSynchronousMode("quorum");
  }
}
