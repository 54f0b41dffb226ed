import { execFile } from "node:child_process";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PgbenchProgram } from "./pgbench.ts";

const run = promisify(execFile);

const NEWEST_SERVER = /^postgresql-(\d+) /gm;

/**
 * Fetches pgbench, which Debian ships in the server's package. The package is unpacked into a folder of its
 * own, because installing it would start a server. Only the library it needs is installed.
 * @throws where this is not Debian, or we are not root
 */
export async function installPgbench(): Promise<PgbenchProgram> {
  try {
    return await unpackFromDebian();
  } catch (error) {
    throw new Error(
      "The rows notice and posting need PostgreSQL's pgbench, which is not on this machine. " +
        "Install it (Debian, Ubuntu: apt-get install postgresql) and run the benchmarks again.",
      { cause: error },
    );
  }
}

async function unpackFromDebian(): Promise<PgbenchProgram> {
  const folder = await mkdtemp(join(tmpdir(), "portal-bench-pgbench-"));
  await run("apt-get", ["update"]);
  await run("apt-get", ["install", "--yes", "--no-install-recommends", "libpq5"]);
  const listed = await run("apt-cache", ["search", "--names-only", "^postgresql-[0-9]+$"]);
  const versions = [...listed.stdout.matchAll(NEWEST_SERVER)].map(([, version]) => Number(version));
  const version = Math.max(...versions);
  await run("apt-get", ["download", `postgresql-${version}`], { cwd: folder });
  const [archive = ""] = await readdir(folder);
  await run("dpkg", ["--extract", archive, "."], { cwd: folder });
  return {
    file: join(folder, `usr/lib/postgresql/${version}/bin/pgbench`),
    env: { PATH: process.env["PATH"] },
  };
}
