import { randomInt } from "node:crypto";
import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CONSOLE_LOGIN, OPERATOR_LOGIN } from "../../server/src/kit/database/database-fitness.ts";
import { isLock, type Lock, takeLock } from "../lib/lock.mjs";
import { canListen } from "../lib/ports.ts";
import { findPostgresBinaries } from "./binaries.ts";
import {
  clusterFolder,
  clusterOwner,
  type ConnectionFile,
  createCluster,
  explainDiskProblem,
  giveTo,
  isClusterReady,
  readConnectionFile,
  whatToDo,
  writeConnectionFile,
} from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { chooseLauncher } from "./launcher.ts";
import { ensureRuntimeLogin, runtimeUrlOf } from "./login.ts";
import { clearLeftovers, startServer } from "./server.ts";

/** A real PostgreSQL server, run by and for this process. */
export interface EmbeddedPostgres {
  /** The URL of database `portal` as its owner `portal`: may create databases and roles, is no superuser. */
  readonly url: string;
  /** The URL of the same database as the portal's process may use it; see `RUNTIME_LOGIN`. */
  readonly runtimeUrl: string;
  /** The URL of the same database as the operator's console may use it. */
  readonly consoleUrl: string;
  /** The URL of the same database as the operator's command line may use it. */
  readonly operatorUrl: string;
  /** Resolves, with the server's last log lines, when the server ends, stopped or not. */
  readonly ended: Promise<string>;
  /** Stops the server cleanly. It does nothing when the server belongs to another process. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The cluster is stored in `<dataDir>/postgres`. */
  readonly dataDir: string;
  /** false: faster, but a crash of the machine loses everything. For tests. */
  readonly durable?: boolean;
  /** More server settings (postgresql.conf names). */
  readonly settings?: Readonly<Record<string, string>>;
  /** When another live process runs this cluster, use its server instead of failing. */
  readonly shareRunning?: boolean;
  /** Removes the cluster first. */
  readonly isFresh?: boolean;
}

const HOST = "127.0.0.1";
/** Below the range that Linux uses for outgoing connections (from 32768). */
const PORT_RANGE = { from: 27_000, to: 32_767 };

const UNDURABLE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, and first makes the cluster if there is none. It recovers from
 * everything that a kill -9 leaves: half-made folders, a stale pid file, a server without its starter. If
 * this process dies without `stop`, the server stops by itself.
 * @throws EmbeddedPostgresError with a message for the operator
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = makeDataDir(options.dataDir);
  try {
    const lock = await takeLockOrServer(dataDir, options.shareRunning ?? false);
    if ("url" in lock) return lock;
    try {
      return await startOwn(dataDir, lock, options);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw explainDiskProblem(error, dataDir);
  }
}

async function startOwn(
  dataDir: string,
  lock: Lock,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const folder = clusterFolder(dataDir);
  const isDurable = options.durable ?? true;
  const binaries = findPostgresBinaries();
  const launcher = await chooseLauncher(binaries.initdb, dataDir, clusterOwner(dataDir));
  if (isClusterReady(dataDir)) await clearLeftovers(folder);
  if (options.isFresh) rmSync(folder, { recursive: true, force: true });
  if (!isClusterReady(dataDir)) await createCluster(dataDir, binaries, launcher, isDurable);
  giveTo(launcher.fileOwner, folder);

  const connection = await choosePort(folder);
  const settings = { ...serverSettings(connection.port, isDurable), ...options.settings };
  const server = await startServer(binaries.postgres, folder, launcher, settings).catch(
    (error: unknown) => {
      throw explainFailure(error, folder);
    },
  );
  const stop = async (): Promise<void> => {
    await server.stop("fast");
    lock.release();
  };
  try {
    await ensureDatabase(connection);
    await ensureRuntimeLogin(urlOf(connection, "portal"));
    lock.note({ port: connection.port });
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...addressesOf(connection), ended: server.ended, stop };
}

/** Returns the lock or, with `shareRunning`, the server of the live process that has the lock. */
async function takeLockOrServer(
  dataDir: string,
  shareRunning: boolean,
): Promise<Lock | EmbeddedPostgres> {
  const POLL_MS = 50;
  // A holder that was told to stop, or was killed a moment ago, may still be ending.
  const PATIENCE_MS = 2_000;
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await takeLock(join(dataDir, "postgres.lock"));
    if (isLock(answer)) return answer;
    if (!shareRunning && Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        "data-folder-in-use",
        `The database in ${dataDir} is in use by process ${answer.pid}, perhaps another "npm start". ` +
          `Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    if (shareRunning && answer.port !== undefined) return sharedServer(dataDir, answer.port);
    await sleep(POLL_MS);
  }
}

function sharedServer(dataDir: string, port: number): EmbeddedPostgres {
  const { password } = readConnectionFile(clusterFolder(dataDir));
  return {
    ...addressesOf({ password, port }),
    ended: new Promise(() => undefined),
    stop: () => Promise.resolve(),
  };
}

/** Returns the last port if it is free; otherwise a new one, which it stores for the next time. */
async function choosePort(folder: string): Promise<ConnectionFile & { port: number }> {
  const { password, port: lastPort } = readConnectionFile(folder);
  const port = await freePort(lastPort);
  if (port !== lastPort) writeConnectionFile(folder, { password, port });
  return { password, port };
}

function serverSettings(port: number, isDurable: boolean): Record<string, string> {
  return {
    listen_addresses: HOST,
    port: String(port),
    unix_socket_directories: "",
    // Statements may contain personal data; the portal logs its own errors.
    log_min_messages: "warning",
    log_min_error_statement: "panic",
    // Recovery after a crash then makes one call per disk instead of one per file.
    ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),
    ...(isDurable ? {} : UNDURABLE),
  };
}

async function freePort(preferred: number | undefined): Promise<number> {
  const ATTEMPTS = 100;
  if (preferred !== undefined && (await canListen(preferred, HOST))) return preferred;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(PORT_RANGE.from, PORT_RANGE.to);
    if (await canListen(port, HOST)) return port;
  }
  throw new EmbeddedPostgresError(
    "did-not-start",
    `No free port for PostgreSQL between ${PORT_RANGE.from} and ${PORT_RANGE.to}.`,
  );
}

/** Makes the database again if somebody has dropped it. Every new cluster has it. */
async function ensureDatabase(connection: ConnectionFile): Promise<void> {
  const UNKNOWN_DATABASE = "3D000";
  try {
    await runStatement(urlOf(connection, "portal"), "select 1");
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNKNOWN_DATABASE) throw error;
    await runStatement(urlOf(connection, "postgres"), "create database portal");
  }
}

async function runStatement(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function addressesOf(
  connection: ConnectionFile,
): Pick<EmbeddedPostgres, "url" | "runtimeUrl" | "consoleUrl" | "operatorUrl"> {
  const url = urlOf(connection, "portal");
  return {
    url,
    runtimeUrl: runtimeUrlOf(url),
    consoleUrl: runtimeUrlOf(url, CONSOLE_LOGIN),
    operatorUrl: runtimeUrlOf(url, OPERATOR_LOGIN),
  };
}

const urlOf = ({ password, port }: ConnectionFile, database: string): string =>
  `postgres://portal:${password}@${HOST}:${port}/${database}`;

function makeDataDir(path: string): string {
  try {
    mkdirSync(path, { recursive: true });
    // PostgreSQL reports its working directory as a real path; see `clearLeftovers`.
    return realpathSync(path);
  } catch (error) {
    throw new EmbeddedPostgresError(
      "data-folder-unusable",
      `The data folder ${resolve(path)} cannot be made: ${String(error)}. Set DATA_DIR to a folder that can be.`,
      error,
    );
  }
}

function explainFailure(error: unknown, folder: string): unknown {
  if (!(error instanceof EmbeddedPostgresError)) return error;
  return new EmbeddedPostgresError(
    error.problem,
    `PostgreSQL does not start on ${folder}. ${whatToDo(folder)} It says:\n${error.message}`,
    error,
  );
}
