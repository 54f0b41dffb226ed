import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Identifies one process for good: the operating system gives a dead process's pid to others. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
}

/** Returns the identity of the running process `pid`; undefined when there is none, or a zombie. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === "linux" ? linuxStartTime(pid) : psStartTime(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}

/**
 * Returns the PostgreSQL processes that work in the data folder (given as a real path). PostgreSQL makes the
 * data folder its working directory, so on Linux every server process is found, whatever postmaster.pid says.
 * Elsewhere only the process named in postmaster.pid is found.
 */
export function postgresProcessesIn(folder: string, postmasterPid: number | undefined): number[] {
  if (process.platform === "linux") {
    return readdirSync("/proc")
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && workingDirectory(pid) === folder);
  }
  const isPostmaster = postmasterPid !== undefined && psCommand(postmasterPid)?.includes(folder);
  return isPostmaster === true ? [postmasterPid] : [];
}

/** Waits until `isDone`; returns false on a timeout. */
export async function waitUntil(isDone: () => boolean, timeoutMs: number): Promise<boolean> {
  const POLL_MS = 15;
  const deadline = Date.now() + timeoutMs;
  while (!isDone()) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Sends the signal. It is no error if the process is gone. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process is gone, as the signal intended.
  }
}

/** Reads proc(5), /proc/pid/stat: field 3 is the state, field 22 the start in ticks since boot. */
function linuxStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Field 2, the name, may itself contain spaces and brackets.
    const fieldsFromState = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fieldsFromState[0] === "Z" ? undefined : fieldsFromState[19];
  } catch {
    return undefined;
  }
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // The process is gone, or belongs to another user.
    return undefined;
  }
}

const psStartTime = (pid: number): string | undefined => ps(pid, "lstart=");
const psCommand = (pid: number): string | undefined => ps(pid, "command=");

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
