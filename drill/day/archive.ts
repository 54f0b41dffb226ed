import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { ROOT } from "../../tools/lib/paths.ts";
import type { Cluster } from "../failover/cluster.ts";
import { command, DEBIAN, fillIn, postgresAccount } from "../failover/debian.ts";
import { blocksOf } from "../production/document.ts";
import { linesOf } from "../restore/runbook.ts";

/** The archive of the cluster, with the files of `deploy/backup/`. Every machine sees its folder. */
export type Archive = {
  /**
   * Runs what the backup's unit runs, on every machine, as the timers do.
   * @param database the portal's, which the unit calls `portal` @throws unless one machine makes a backup
   */
  backUp(database: string): Promise<void>;
  /** Restores onto the empty disks, by the commands of docs/restore.md. */
  restore(moment: string): Promise<void>;
};

const PLACE = "/var/lib/portal-day";
/** Where the machines have their disks, and PostgreSQL on it. */
const DATA = { DATA_FOLDER: "/srv/postgresql", SOCKET_FOLDER: "/srv", PORT: "5432" };
const KEY_BYTES = 24;
const MADE = "a-backup-was-made";
/** As docs/restore.md has the last transaction's. */
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:[\d.]+\+00:00$/m;

export async function openArchive(cluster: Cluster): Promise<Archive> {
  rmSync(join(DEBIAN, PLACE), { recursive: true, force: true });
  for (const folder of ["repository", "log"]) {
    mkdirSync(join(DEBIAN, PLACE, folder), { recursive: true, mode: 0o700 });
  }
  await command("chown", "-R", postgresAccount(), join(DEBIAN, PLACE));
  const values = {
    ...DATA,
    REPOSITORY_FOLDER: `${PLACE}/repository`,
    REPOSITORY_KEY: randomBytes(KEY_BYTES).toString("base64url"),
    LOG_FOLDER: `${PLACE}/log`,
  };
  await fillIn("backup/pgbackrest.conf", values, "/etc/pgbackrest.conf");
  await cluster.setPostgres({
    parameters: archiveParameters(),
    recovery_conf: { restore_command: restoreCommand() },
  });
  const [create = "", check = ""] = linesOf("Setting up the archive", "pgbackrest");
  const onPrimary = async (line: string) => (await cluster.primary()).run(line);
  await onPrimary(create);
  await onPrimary(check);
  return {
    backUp: (database) => backUp(cluster, database),
    restore: (moment) => restore(cluster, moment),
  };
}

async function backUp({ nodes }: Cluster, database: string): Promise<void> {
  const script = scriptOfUnit("full").replaceAll("--dbname=portal", `--dbname=${database}`);
  let made = 0;
  for (const node of nodes) made += (await node.run(script)).includes(MADE) ? 1 : 0;
  if (made !== 1) throw new Error(`${made} of ${nodes.length} machines made a backup`);
}

/** Returns the commands of `portal-backup@.service` as a shell runs them, which say at the end that there is a backup. */
function scriptOfUnit(kind: "full" | "incr"): string {
  const unit = readFileSync(join(ROOT, "deploy/backup/portal-backup@.service"), "utf8");
  const linesOfKey = (key: string) =>
    [...unit.replaceAll("%i", kind).matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(
      ([, line = ""]) => line,
    );
  const [condition = "false"] = linesOfKey("ExecCondition");
  return [`${condition} || exit 0`, ...linesOfKey("ExecStart"), `echo ${MADE}`].join("\n");
}

/** Reads the parameters of `archive.conf`. */
function archiveParameters(): Record<string, string> {
  const text = readFileSync(join(ROOT, "deploy/backup/archive.conf"), "utf8");
  const lines = text.matchAll(/^(\w+) = '?(.*?)'?$/gm);
  return Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]));
}

/** Reads how a machine that was away gets what it missed, of docs/failover.md. */
function restoreCommand(): string {
  const text = readFileSync(join(ROOT, "docs/failover.md"), "utf8");
  const command = /recovery_conf\.restore_command=([^"]+)"/.exec(text)?.[1];
  if (command === undefined) throw new Error("docs/failover.md has no restore_command");
  return command;
}

/** Restores on the first machine; the others get their data from it. @throws unless the last transaction is of before */
async function restore(cluster: Cluster, moment: string): Promise<void> {
  const [first, ...others] = cluster.nodes;
  const text = readFileSync(join(ROOT, "docs/restore.md"), "utf8");
  const [place, recover] = blocksOf(text).filter(({ kind }) => kind === "patroni");
  if (!place || !recover) throw new Error("docs/restore.md has no commands for Patroni");
  const [line = ""] = linesOf("Restoring", "pgbackrest");
  const script = [place.text, line, recover.text].join("\n");
  const said = await first!.run(script, { MOMENT: moment });
  const reached = TIME.exec(said)?.[0];
  if (!reached || Date.parse(reached) > Date.parse(moment)) {
    throw new Error(`restored to ${moment}, and the last transaction is of ${reached}: ${said}`);
  }
  first!.startDatabase();
  await cluster.primary();
  for (const node of others) node.startDatabase();
  await cluster.whenWhole();
}
