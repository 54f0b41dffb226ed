import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { PostgresBinaries } from "./binaries.ts";
import { EmbeddedPostgresError, systemErrorCode } from "./error.ts";
import type { Account, Launcher } from "./launcher.ts";

/** What a start must know of earlier starts. The file is in the cluster's folder, mode 0600. */
export interface ConnectionFile {
  /** The password of the roles `portal` (the owner of database `portal`) and `postgres` (the superuser). */
  readonly password: string;
  /** The port used last, so that tools that remember it keep working. */
  readonly port?: number;
}

const POSTGRES_MAJOR_VERSION = "18";
/** A new cluster takes 55 MB with its first WAL segments; the rest leaves room to work. */
const NEW_CLUSTER_MB = 80;
const BYTES_PER_MB = 1024 * 1024;
const STAGING_PREFIX = "postgres.new-";

export const clusterFolder = (dataDir: string): string => join(dataDir, "postgres");
const connectionFile = (folder: string): string => join(folder, "portal-connection.json");

/** Returns whether there is a whole cluster. It throws when there is something else in its place. */
export function isClusterReady(dataDir: string): boolean {
  const folder = clusterFolder(dataDir);
  if (!existsSync(folder)) return false;
  if (readdirSync(folder).length === 0) {
    rmdirSync(folder);
    return false;
  }
  const parts = [join(folder, "global", "pg_control"), connectionFile(folder)];
  const versionFile = join(folder, "PG_VERSION");
  if (!existsSync(versionFile) || !parts.every((part) => existsSync(part))) {
    throw new EmbeddedPostgresError(
      "data-folder-unusable",
      `${folder} is not a complete PostgreSQL data folder. ${whatToDo(folder)}`,
    );
  }
  const version = readFileSync(versionFile, "utf8").trim();
  if (version === POSTGRES_MAJOR_VERSION) return true;
  throw new EmbeddedPostgresError(
    "data-folder-unusable",
    `${folder} was made by PostgreSQL ${version}, this is ${POSTGRES_MAJOR_VERSION}. ${whatToDo(folder)}`,
  );
}

/** Returns advice for a folder that PostgreSQL cannot use. */
export function whatToDo(folder: string): string {
  return (
    `If it holds data you need, restore it from a backup; ` +
    `otherwise move it away (mv ${folder} ${folder}.damaged) and start again: a new one is made.`
  );
}

/**
 * Makes the cluster in a staging folder and then moves it, so that a folder under the final name is always
 * complete. The caller holds the data folder's lock.
 */
export async function createCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  launcher: Launcher,
  isDurable: boolean,
): Promise<void> {
  removeAbandonedStaging(dataDir);
  requireFreeSpace(dataDir, NEW_CLUSTER_MB);
  const staging = mkdtempSync(join(dataDir, STAGING_PREFIX));
  const folder = join(staging, "cluster");
  const password = randomBytes(24).toString("base64url");
  const passwordFile = join(staging, "password");
  try {
    mkdirSync(folder);
    writeFileSync(passwordFile, password, { mode: 0o600 });
    giveTo(launcher.fileOwner, staging);
    await runInitdb(binaries, launcher, folder, passwordFile, isDurable);
    await createPortalDatabase(binaries, launcher, folder, password);
    writeConnectionFile(folder, { password });
    renameSync(folder, clusterFolder(dataDir));
  } catch (error) {
    throw explainDiskProblem(error, dataDir);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

export function readConnectionFile(folder: string): ConnectionFile {
  try {
    return JSON.parse(readFileSync(connectionFile(folder), "utf8")) as ConnectionFile;
  } catch (error) {
    throw new EmbeddedPostgresError(
      "data-folder-unusable",
      `${connectionFile(folder)}, which holds the database password, cannot be read. ${whatToDo(folder)}`,
      error,
    );
  }
}

/** Replaces the file in one step: a crash leaves either the old or the new one. */
export function writeConnectionFile(folder: string, content: ConnectionFile): void {
  const next = `${connectionFile(folder)}.${process.pid}`;
  const { uid, gid } = statSync(folder);
  writeFileSync(next, JSON.stringify(content), { mode: 0o600 });
  if (process.getuid?.() === 0) lchownSync(next, uid, gid);
  renameSync(next, connectionFile(folder));
}

/** Returns the owner of the cluster, when there is one. */
export function clusterOwner(dataDir: string): Account | undefined {
  const folder = clusterFolder(dataDir);
  return existsSync(folder) ? statSync(folder) : undefined;
}

/** Gives the folder and everything in it to the account, unless the account owns it already. */
export function giveTo(owner: Account | undefined, folder: string): void {
  if (owner === undefined || statSync(folder).uid === owner.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(join(folder, entry), owner.uid, owner.gid);
  }
  lchownSync(folder, owner.uid, owner.gid);
}

/** Turns any failure on a full disk into "the disk is full". It checks the disk, not the error message. */
export function explainDiskProblem(error: unknown, dataDir: string): unknown {
  const WAL_SEGMENT_MB = 16;
  if (error instanceof EmbeddedPostgresError && error.problem === "disk-full") return error;
  const isFull = systemErrorCode(error) === "ENOSPC" || freeMegabytes(dataDir) < WAL_SEGMENT_MB;
  return isFull ? diskFull(dataDir, error) : error;
}

function requireFreeSpace(dataDir: string, neededMb: number): void {
  if (freeMegabytes(dataDir) < neededMb) throw diskFull(dataDir);
}

function diskFull(dataDir: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    "disk-full",
    `The disk that holds ${dataDir} is full: ${freeMegabytes(dataDir)} MB are free, PostgreSQL needs at least ` +
      `${NEW_CLUSTER_MB} MB. Free some space there, or set DATA_DIR to a folder on another disk.`,
    cause,
  );
}

function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / BYTES_PER_MB);
}

/** Removes what killed starts have left. If an initdb is still writing there, the next start removes it. */
function removeAbandonedStaging(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith(STAGING_PREFIX))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      if (systemErrorCode(error) !== "ENOTEMPTY") throw error;
    }
  }
}

async function runInitdb(
  binaries: PostgresBinaries,
  launcher: Launcher,
  folder: string,
  passwordFile: string,
  isDurable: boolean,
): Promise<void> {
  chmodSync(folder, 0o700);
  await run(launcher, [
    binaries.initdb,
    `--pgdata=${folder}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Unicode case rules that are the same on every machine; sorting is by code point.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    ...(isDurable ? [] : ["--no-sync"]),
  ]);
}

/** Uses PostgreSQL's single-user mode: no server, no port, and the role exists before anyone connects. */
async function createPortalDatabase(
  binaries: PostgresBinaries,
  launcher: Launcher,
  folder: string,
  password: string,
): Promise<void> {
  const statements = [
    `create role portal login createdb createrole password '${password}'`,
    `create database portal owner portal`,
  ];
  const command = [
    binaries.postgres,
    "--single",
    "-D",
    folder,
    "-c",
    "exit_on_error=on",
    "postgres",
  ];
  await run(launcher, command, `${statements.join("\n")}\n`);
}

async function run(launcher: Launcher, line: readonly string[], input = ""): Promise<void> {
  const { command, account } = launcher.wrap(line);
  const [file = "", ...args] = command;
  const child = spawn(file, args, { env: postgresEnvironment(), cwd: "/", ...account });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.on("error", () => undefined).end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  if (code === 0) return;
  throw new EmbeddedPostgresError("did-not-start", `${line[0]} failed:\n${output.trim()}`);
}

/** Keeps the user's own PG… settings and locale away from the server. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TZ } = process.env;
  return { LC_ALL: "C", ...(PATH && { PATH }), ...(TZ && { TZ }) };
}
