import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { postgresEnvironment } from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";
import type { Launcher } from "./launcher.ts";
import { postgresProcessesIn, signalProcess, waitUntil } from "./process.ts";

/** A PostgreSQL server that this process started. */
export interface RunningServer {
  /** Resolves, with the server's last log lines, when the server ends for whatever reason. */
  readonly ended: Promise<string>;
  stop(how: "fast" | "immediate"): Promise<void>;
}

const READY_TIMEOUT_MS = 120_000;
const FAST_STOP_MS = 15_000;
const IMMEDIATE_STOP_MS = 5_000;
const LAST_LINES = 30;

/**
 * Starts a watcher, a child of neither process. It outlives a killed starter, sees the pipe on descriptor 3
 * close, and then stops the server, which has the shell's pid. A line on the pipe dismisses the watcher.
 */
const SERVER_WITH_WATCHER = `
( ( read -r _ <&3 || kill -INT $$ ) </dev/null >/dev/null 2>&1 & )
exec "$@" 3<&-
`;

/** Starts the server and waits until it accepts connections. */
export async function startServer(
  postgres: string,
  folder: string,
  launcher: Launcher,
  settings: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const line = [postgres, "-D", folder, ...options];
  const { command, account } = launcher.wrap(["/bin/sh", "-c", SERVER_WITH_WATCHER, "sh", ...line]);
  const [file = "", ...args] = command;
  const child = spawn(file, args, {
    cwd: "/",
    env: postgresEnvironment(),
    // Uses its own process group: Ctrl-C must reach the portal first, while the database still responds.
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    ...account,
  });
  const ended = lastWords(child);
  const server: RunningServer = { ended, stop: (how) => stopServer(child, ended, how) };

  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  await waitUntil(() => hasEnded() || isReady(folder, child.pid), READY_TIMEOUT_MS);
  if (!hasEnded() && isReady(folder, child.pid)) return server;
  await server.stop("immediate");
  throw new EmbeddedPostgresError("did-not-start", await ended);
}

/**
 * Prepares the folder (a real path) for a start: stops a server whose starter was killed, politely and then
 * by force. The caller holds the data folder's lock, so no other process's server is stopped.
 */
export async function clearLeftovers(folder: string): Promise<void> {
  const { pid } = readPidFile(folder);
  const remaining = (): number[] => postgresProcessesIn(folder, pid);
  const isEmpty = (): boolean => remaining().length === 0;
  if (pid !== undefined && remaining().includes(pid)) {
    signalProcess(pid, "SIGINT");
    await waitUntil(isEmpty, FAST_STOP_MS);
  }
  // Server processes notice within moments that their postmaster was killed.
  if (!(await waitUntil(isEmpty, IMMEDIATE_STOP_MS))) {
    for (const process of remaining()) signalProcess(process, "SIGKILL");
    await waitUntil(isEmpty, IMMEDIATE_STOP_MS);
  }
  if (!isEmpty()) {
    throw new EmbeddedPostgresError(
      "data-folder-in-use",
      `PostgreSQL was left running in ${folder} and does not stop (processes ${remaining().join(", ")}).`,
    );
  }
  // Its pid may now belong to another process, which would keep PostgreSQL from starting.
  rmSync(join(folder, "postmaster.pid"), { force: true });
}

/** Reads postmaster.pid: line 1 is the pid, line 8 the state (PostgreSQL's pidfile.h). */
function readPidFile(folder: string): { pid?: number; state?: string } {
  try {
    const lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    return { pid: Math.abs(Number(lines[0])), state: (lines[7] ?? "").trim() };
  } catch {
    return {};
  }
}

function isReady(folder: string, pid: number | undefined): boolean {
  const file = readPidFile(folder);
  return file.pid === pid && file.state === "ready";
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

async function stopServer(
  child: ChildProcess,
  ended: Promise<string>,
  how: "fast" | "immediate",
): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    signalProcess(child.pid, how === "fast" ? "SIGINT" : "SIGQUIT");
    const force = setTimeout(() => child.kill("SIGQUIT"), FAST_STOP_MS);
    await ended;
    clearTimeout(force);
  }
  dismissWatcher(child);
  await ended;
}

function dismissWatcher(child: ChildProcess): void {
  const pipe = child.stdio[3];
  if (pipe && "write" in pipe) pipe.on("error", () => undefined).end("stopped\n");
}
