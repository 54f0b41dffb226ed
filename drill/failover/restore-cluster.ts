/** Loses all three machines of the database, and restores them from the archive by docs/restore.md. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Beginning } from "../../simulation/environment/beginning.ts";
import { inSimulation } from "../../simulation/run-simulation.ts";
import { runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";
import { blocksIn, printedTime, restoreLines, unitLines } from "../lib/document.ts";
import { readAcknowledged } from "../lib/measure.ts";
import { say, secondsSince } from "../lib/report.ts";
import { RESTORABLE, underTraffic } from "../lib/traffic.ts";
import { makeArchive } from "../lib/postgres.ts";
import { MOUNTED } from "../lib/programs.ts";
import type { Cluster } from "./cluster.ts";
import { DATA_FOLDER } from "./node.ts";
import { copyTemplate, environmentOf, WAYS } from "./try-fault.ts";

const SEED = 90;
const BEFORE_MOMENT_MS = 5_000;
/** Longer than a segment of the log stays out of the archive, so that the moment is in it. */
const AFTER_MOMENT_MS = 40_000;
/** The archive's folder, which all machines see. */
const PLACE = "/var/lib/portal-archive";
const MADE = "a-backup-was-made";

/** @returns whether the cluster has every operation acknowledged before the restored moment, and lacks later ones */
export async function restoreCluster(cluster: Cluster, beginning: Beginning): Promise<boolean> {
  await openArchive(cluster);
  const ownerUrl = await copyTemplate(beginning);
  await backUp(cluster, new URL(ownerUrl).pathname.slice(1));
  const env = environmentOf(WAYS[0], runtimeUrlOf(ownerUrl));
  return inSimulation(beginning, ownerUrl, { env }, async (simulation) => {
    const passMoment = async () => {
      await sleep(BEFORE_MOMENT_MS);
      const before = await readAcknowledged(simulation);
      const moment = new Date().toISOString().replace("T", " ").replace("Z", "+00:00");
      await sleep(AFTER_MOMENT_MS);
      return { before, moment };
    };
    const { before, moment } = await underTraffic(simulation, SEED, passMoment, RESTORABLE);
    await simulation.portal.close();
    await Promise.all(cluster.nodes.map((node) => node.killDatabase()));
    for (const node of cluster.nodes) await node.replaceDisk();
    const begun = performance.now();
    await restore(cluster, moment);
    const after = await readAcknowledged(simulation);
    const found = after.count - after.lost;
    say(
      `all three machines lost and restored to ${moment} in ${secondsSince(begun)} s: of ${after.count} acknowledged ` +
        `operations ${found} are there; ${before.count} were acknowledged before that moment`,
    );
    return before.lost === 0 && found >= before.count && after.lost > 0;
  });
}

/** Sets up the archive by the block of docs/failover.md, which a drill follows word for word elsewhere. */
async function openArchive(cluster: Cluster): Promise<void> {
  await makeArchive(PLACE, { DATA_FOLDER, SOCKET_FOLDER: MOUNTED, PORT: "5432" });
  const block = blocksIn("failover.md").find(({ text }) => text.includes("stanza-create"));
  if (!block) throw new Error("docs/failover.md sets up no archive");
  const script = block.text
    .replaceAll("runuser --user postgres -- ", "")
    .replace("/etc/patroni/config.yml", "$PATRONI_SETTINGS");
  await (await cluster.primary()).run(script);
  await cluster.whenWhole();
}

/** Runs the commands of the backup's unit on every machine. @throws unless exactly one machine makes a backup */
async function backUp({ nodes }: Cluster, database: string): Promise<void> {
  const linesOf = unitLines("backup/portal-backup@.service", "full");
  const [condition = "false"] = linesOf("ExecCondition");
  const script = [`${condition} || exit 0`, ...linesOf("ExecStart"), `echo ${MADE}`].join("\n");
  let made = 0;
  for (const node of nodes) {
    const said = await node.run(script.replaceAll("--dbname=portal", `--dbname=${database}`));
    if (said.includes(MADE)) made += 1;
  }
  if (made !== 1) throw new Error(`${made} of ${nodes.length} machines made a backup`);
}

/** Restores the first machine; the others copy from it. @throws if it has a transaction after the moment */
async function restore(cluster: Cluster, moment: string): Promise<void> {
  const [first, ...others] = cluster.nodes;
  const [place, recover] = blocksIn("restore.md").filter(({ kind }) => kind === "patroni");
  if (!place || !recover) throw new Error("docs/restore.md has no commands for Patroni");
  const [line = ""] = restoreLines("Restoring", "pgbackrest");
  const script = [place.text, line, recover.text].join("\n");
  const said = await first!.run(script, { MOMENT: moment });
  const reached = printedTime(said);
  if (Date.parse(reached) > Date.parse(moment)) {
    throw new Error(`restored to ${moment}, and the last transaction is of ${reached}: ${said}`);
  }
  first!.startDatabase();
  await cluster.primary();
  for (const node of others) node.startDatabase();
  await cluster.whenWhole();
}
