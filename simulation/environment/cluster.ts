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

/** A PostgreSQL server that only the simulations use. */
export type Cluster = {
  readonly url: string;
  /** Kills all its processes by kill -9 and starts it again on the same port. Resolves when they are gone. */
  kill(): Promise<void>;
  /** Resolves when the server accepts connections. */
  whenUp(): Promise<void>;
  close(): Promise<void>;
};

/** @param settings of the server (postgresql.conf names) */
export async function startCluster(
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-simulation-"));
  const start = () => startEmbeddedPostgres({ dataDir, settings });
  let server = await start();
  const { url } = server;
  let up = Promise.resolve();
  const startAgain = async () => {
    server = await start();
    if (server.url !== url) throw new Error("PostgreSQL's port was taken while it was down");
  };
  return {
    url,
    kill: async () => {
      await up;
      await killAll(join(realpathSync(dataDir), "postgres"), server);
      up = startAgain();
    },
    whenUp: () => up,
    close: async () => {
      await up;
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Kills the postmaster first: it would otherwise recover from the death of the other processes. */
async function killAll(folder: string, server: EmbeddedPostgres): Promise<void> {
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
