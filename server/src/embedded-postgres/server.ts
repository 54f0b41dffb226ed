/**
 * Starts and stops the embedded server's process, and finds servers that earlier processes left
 * (`waitForEarlierServer`).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { postgresEnvironment, programsFolder } from "./cluster.ts";
import { EmbeddedPostgresError, type RunAs } from "./run-as.ts";

/** A PostgreSQL server that this process started. */
export type RunningServer = {
  /** Resolves, with the server's last log lines, when the server ends for any reason. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 15_000;
/** How long a start waits for an earlier server to end: one may outlive its starter for a moment. */
const EARLIER_ENDS_WITHIN_MS = 5_000;
const POLL_MS = 15;
/** How many lines of the server's log are kept for an error message. */
const LAST_LINES = 30;

/**
 * A shell script that starts a watcher and then becomes the server. If this process is killed, the pipe on descriptor 3
 * closes, and the watcher stops the server. A line on the pipe ends the watcher.
 */
const SERVER_WITH_WATCHER = `
( ( read -r _ <&3 || kill -INT $$ ) </dev/null >/dev/null 2>&1 & )
exec "$@" 3<&-
`;

/**
 * Starts a server on the data folder (a real path). Resolves when it accepts connections. @throws EmbeddedPostgresError
 */
export async function startServer(
  folder: string,
  runAs: RunAs,
  settings: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const line = [join(programsFolder(), "postgres"), "-D", folder, ...options];
  const [[file = "", ...args], account] = runAs.wrap([
    "/bin/sh",
    "-c",
    SERVER_WITH_WATCHER,
    "sh",
    ...line,
  ]);
  const child = spawn(file, args, {
    cwd: "/",
    env: postgresEnvironment(),
    // In a separate process group: Ctrl-C must reach the portal first, while the database still responds.
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    ...account,
  });
  const ended = lastWords(child);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = () => {
    const { pid, state } = readPidFile(folder);
    return pid === child.pid && state === "ready";
  };
  await waitUntil(() => hasEnded() || isReady(), READY_WITHIN_MS);
  const stop = () => stopServer(child, ended);
  if (!hasEnded() && isReady()) return { ended, stop };
  await stop();
  throw new EmbeddedPostgresError(await ended);
}

/** Returns the port of the server that runs in the data folder and accepts connections. */
export function portOfRunning(folder: string): number | undefined {
  const { pid, port, state } = readPidFile(folder);
  const isRunning = pid !== undefined && postgresProcessesIn(folder, pid).includes(pid);
  return isRunning && state === "ready" ? port : undefined;
}

/**
 * Waits up to 5 s until no server process is left in the folder: a server whose starter was killed stops by itself.
 * Then removes the pid file, whose pid may by now belong to another process.
 * @throws EmbeddedPostgresError if a server still runs there
 */
export async function waitForEarlierServer(folder: string): Promise<void> {
  const left = () => postgresProcessesIn(folder, readPidFile(folder).pid);
  if (!(await waitUntil(() => left().length === 0, EARLIER_ENDS_WITHIN_MS))) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} is in use (process ${left()[0]}), perhaps by another "npm start". ` +
        `Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  rmSync(join(folder, "postmaster.pid"), { force: true });
}

/**
 * Returns the PostgreSQL processes that work in the data folder (a real path). On Linux these are all processes whose
 * working directory it is, elsewhere the one that postmaster.pid names.
 */
export function postgresProcessesIn(folder: string, postmaster: number | undefined): number[] {
  if (process.platform !== "linux") return postmaster && isAlive(postmaster) ? [postmaster] : [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && workingDirectory(pid) === folder);
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // The process is gone, or belongs to another user.
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Reads postmaster.pid: the pid, the port and the state are its lines 1, 4 and 8 (PostgreSQL's pidfile.h). */
function readPidFile(folder: string): { pid?: number; port?: number; state?: string } {
  try {
    const lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    return {
      pid: Math.abs(Number(lines[0])),
      port: Number(lines[3]),
      state: lines[7]?.trim() ?? "",
    };
  } catch {
    return {};
  }
}

/** Waits until `isDone`. @returns false on a timeout */
async function waitUntil(isDone: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!isDone()) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Waits for the exit and the end of stderr, not for "close": the watcher's pipe stays open. */
async function lastWords(child: ChildProcess): Promise<string> {
  let lines: string[] = [];
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    lines = [...lines, ...chunk.split("\n").filter(Boolean)].slice(-LAST_LINES);
  });
  try {
    await Promise.all([once(child, "exit"), child.stderr && once(child.stderr, "close")]);
  } catch (error) {
    lines.push(String(error));
  }
  return lines.join("\n");
}

async function stopServer(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill("SIGINT");
  const force = setTimeout(() => child.kill("SIGQUIT"), STOP_WITHIN_MS);
  await ended;
  clearTimeout(force);
  const pipe = child.stdio[3];
  if (pipe && "write" in pipe) pipe.on("error", () => undefined).end("stopped\n");
}
