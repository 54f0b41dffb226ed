import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * @typedef {{ pid: number, startedAt: string }} Identity a process; its pid may be reused
 * @typedef {{ owner: Identity, npm?: Identity }} Holder npm goes on working after its owner was killed
 */

const POLL_MS = 200;

/**
 * Waits until no other process installs, and takes the lock.
 * @param {string} path
 * @param {(pid: number) => void} onWait called once, if there is a process to wait for
 */
export async function takeInstallLock(path, onWait) {
  const owner = identityOf(process.pid);
  let hasTold = false;
  while (!writeNew(path, { owner })) {
    const busy = busyProcess(readHolder(path));
    if (busy === undefined) {
      removeDeadLock(path, owner);
      continue;
    }
    if (!hasTold) onWait(busy);
    hasTold = true;
    await sleep(POLL_MS);
  }
  return {
    /** @param {number} pid the npm that does the work */
    noteNpm(pid) {
      writeFileSync(`${path}.${owner.pid}`, JSON.stringify({ owner, npm: identityOf(pid) }));
      renameSync(`${path}.${owner.pid}`, path);
    },
    release() {
      rmSync(path, { force: true });
    },
  };
}

/**
 * Removes a dead lock under a second lock, after looking again. Without it, two processes could find the same
 * dead lock, and the slower would remove the new lock of the faster.
 * @param {string} path
 * @param {Identity} owner
 */
function removeDeadLock(path, owner) {
  const removal = `${path}.removal`;
  const isMine = writeNew(removal, { owner });
  if (isMine && busyProcess(readHolder(path)) === undefined) rmSync(path, { force: true });
  if (isMine || busyProcess(readHolder(removal)) === undefined) rmSync(removal, { force: true });
}

/**
 * Writes the file with its content in one step.
 * @returns false where the file exists already
 * @param {string} path
 * @param {Holder} holder
 */
function writeNew(path, holder) {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(holder));
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * @param {string} path
 * @returns {Holder | undefined}
 */
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** @param {Holder | undefined} holder */
function busyProcess(holder) {
  return [holder?.owner, holder?.npm].find(
    (process) =>
      process && isAlive(process.pid) && identityOf(process.pid).startedAt === process.startedAt,
  )?.pid;
}

/**
 * @param {number} pid
 * @returns {Identity}
 */
function identityOf(pid) {
  return { pid, startedAt: startTime(pid) };
}

/**
 * Returns a process's start time from proc(5): field 22 of /proc/pid/stat, counted after the name. Elsewhere
 * the pid alone has to do.
 */
function startTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
