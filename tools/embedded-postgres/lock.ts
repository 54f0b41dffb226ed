import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { systemErrorCode } from "./error.ts";
import { identifyProcess, isRunning, type ProcessIdentity } from "./process.ts";

/** Lets one process at a time work on a data folder, until it releases the lock or dies. */
export interface Lock {
  /** Writes into the lock file that the server is up. */
  announcePort(port: number): void;
  release(): void;
}

/** The content of the lock file. */
interface Holder extends ProcessIdentity {
  /** Present once the holder's server accepts connections. */
  readonly port?: number;
}

/** Takes the lock, also from a dead holder. While a live process has it, returns that holder. */
export async function takeLock(path: string): Promise<Lock | Holder> {
  const RETRY_MS = 20;
  const self = identifyProcess(process.pid) ?? { pid: process.pid, startedAt: "" };
  for (;;) {
    if (writeNew(path, self)) return lockOf(path, self);
    const holder = readHolder(path);
    if (holder && isRunning(holder)) return holder;
    if (!removeDeadLock(path, self)) await sleep(RETRY_MS);
  }
}

export const isLock = (answer: Lock | Holder): answer is Lock => "release" in answer;

function lockOf(path: string, self: ProcessIdentity): Lock {
  return {
    announcePort: (port) => {
      writeFileSync(`${path}.${self.pid}`, JSON.stringify({ ...self, port }));
      renameSync(`${path}.${self.pid}`, path);
    },
    release: () => {
      rmSync(path, { force: true });
    },
  };
}

/**
 * Removes a dead lock. Two processes must not both do so: the second would remove the first one's new lock.
 * So a process takes a second lock for the removal, and checks again under it.
 */
function removeDeadLock(path: string, self: ProcessIdentity): boolean {
  const removal = `${path}.removal`;
  if (!writeNew(removal, self)) {
    const remover = readHolder(removal);
    if (!remover || !isRunning(remover)) rmSync(removal, { force: true });
    return false;
  }
  const holder = readHolder(path);
  if (!holder || !isRunning(holder)) rmSync(path, { force: true });
  rmSync(removal, { force: true });
  return true;
}

/** Makes the file with its content in one step; false when it exists already. */
function writeNew(path: string, holder: Holder): boolean {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(holder));
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    // The file is gone, or cut short by a full disk: nobody holds the lock.
    return undefined;
  }
}
