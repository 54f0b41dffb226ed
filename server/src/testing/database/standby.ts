import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterFolder, programsFolder } from "../../embedded-postgres/cluster.ts";
import { startEmbeddedPostgres } from "../../embedded-postgres/embedded-postgres.ts";
import { chooseRunAs, giveTo } from "../../embedded-postgres/run-as.ts";
import { startServer } from "../../embedded-postgres/server.ts";
import { givePortBack, takePort } from "../portal/ports.ts";

/** A primary and a standby with the same database and password. The standby receives nothing further. */
export type Pair = {
  /** The primary's address as the database's owner. */
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Ends the primary as a crash does, and has the standby take writes. */
  failOver(): Promise<void>;
  close(): Promise<void>;
};

export async function startPair(): Promise<Pair> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-test-pair-"));
  const first = await startEmbeddedPostgres({ dataDir, durable: false });
  await first.stop();
  const folder = clusterFolder(dataDir);
  const copy = join(dataDir, "standby");
  mkdirSync(copy, { mode: 0o700 });
  cpSync(folder, copy, { recursive: true });
  writeFileSync(join(copy, "standby.signal"), "");

  const primary = await startEmbeddedPostgres({ dataDir, durable: false });
  const port = await takePort();
  const runAs = await chooseRunAs(join(programsFolder(), "postgres"), dataDir);
  giveTo(runAs.owner, copy);
  const standby = await startServer(copy, runAs, {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
  });
  const standbyUrl = new URL(primary.url);
  standbyUrl.port = String(port);
  return {
    primaryUrl: primary.url,
    standbyUrl: standbyUrl.href,
    failOver: async () => {
      await primary.stop();
      // What `pg_ctl promote` does.
      writeFileSync(join(copy, "promote"), "");
      const [pid] = readFileSync(join(copy, "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGUSR1");
    },
    close: async () => {
      await Promise.all([primary.stop(), standby.stop()]);
      givePortBack(port);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
