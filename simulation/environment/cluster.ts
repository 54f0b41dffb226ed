/** Starts a PostgreSQL server that simulations can kill and start again (`startCluster`). */
import { readFileSync, realpathSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../server/src/embedded-postgres/embedded-postgres.ts";
import { postgresProcessesIn } from "../../server/src/embedded-postgres/server.ts";
import { startRestartable } from "./restartable.ts";

/** A PostgreSQL server that only the simulations use. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** @param settings of the server (postgresql.conf names) */
export async function startCluster(settings: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-simulation-"));
  let url = "";
  const server = await startRestartable(async () => {
    const started = await startEmbeddedPostgres({ dataDir, settings });
    url ||= started.url;
    if (started.url !== url) throw new Error("PostgreSQL's port was taken while it was down");
    return { stop: started.stop, kill: () => killAll(dataDir, started) };
  });
  return {
    ...server,
    url,
    close: async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Kills the postmaster first: it would otherwise recover from the death of the other processes. */
async function killAll(dataDir: string, server: EmbeddedPostgres): Promise<void> {
  const folder = join(realpathSync(dataDir), "postgres");
  const postmaster = Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  const others = postgresProcessesIn(folder, postmaster).filter((pid) => pid !== postmaster);
  for (const pid of [postmaster, ...others]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended with the postmaster.
    }
  }
  await server.ended;
  // This releases the data folder.
  await server.stop();
}
