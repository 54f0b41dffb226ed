import { readdirSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { ps } from "../lib/lock.mjs";

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
  const isPostmaster =
    postmasterPid !== undefined && ps(postmasterPid, "command=")?.includes(folder);
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

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // The process is gone, or belongs to another user.
    return undefined;
  }
}
