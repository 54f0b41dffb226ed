// @ts-check
/**
 * A lock file, which lets one process at a time work on a folder until the process releases it or dies. npm and
 * the embedded PostgreSQL need it: of three pairs of `npm install` begun in one folder at once, one broke off
 * with ENOTEMPTY. Plain JavaScript, as the installation runs before a Node that reads TypeScript is there.
 */
import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * @typedef {{ readonly pid: number, readonly startedAt: string }} ProcessIdentity one process for good: the
 *   operating system gives a dead process's pid to others
 * @typedef {ProcessIdentity & { readonly port?: number, readonly helper?: ProcessIdentity }} Holder the content of
 *   the file: `port` once the holder's server accepts connections; `helper`, which goes on after a killed holder
 * @typedef {{ note(more: Pick<Holder, "port" | "helper">): void, release(): void }} Lock
 */

const RETRY_MS = 20;

/**
 * Takes the lock, also from a dead holder. While a live process has it, returns that process.
 * @param {string} path
 * @returns {Promise<Lock | Holder>}
 */
export async function takeLock(path) {
  const self = identifyProcess(process.pid) ?? { pid: process.pid, startedAt: "" };
  for (;;) {
    if (writeNew(path, self)) return lockOf(path, self);
    const busy = busyProcess(path);
    if (busy) return busy;
    if (!removeDeadLock(path, self)) await sleep(RETRY_MS);
  }
}

/**
 * @param {Lock | Holder} answer
 * @returns {answer is Lock}
 */
export const isLock = (answer) => "release" in answer;

/**
 * Returns the identity of the running process `pid`; undefined when there is none, or a zombie.
 * @param {number} pid
 * @returns {ProcessIdentity | undefined}
 */
export function identifyProcess(pid) {
  const startedAt = process.platform === "linux" ? linuxStartTime(pid) : ps(pid, "lstart=");
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/**
 * Returns a column of ps(1); undefined where there is no such process.
 * @param {number} pid
 * @param {string} column
 */
export function ps(pid, column) {
  try {
    return execFileSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

/**
 * @param {string} path
 * @param {ProcessIdentity} self
 * @returns {Lock}
 */
function lockOf(path, self) {
  return {
    note: (more) => {
      writeFileSync(`${path}.${self.pid}`, JSON.stringify({ ...self, ...more }));
      renameSync(`${path}.${self.pid}`, path);
    },
    release: () => rmSync(path, { force: true }),
  };
}

/**
 * Removes a dead lock. Two processes must not both do so: the second would remove the first one's new lock.
 * So a process takes a second lock for the removal, and checks again under it.
 * @param {string} path
 * @param {ProcessIdentity} self
 */
function removeDeadLock(path, self) {
  const removal = `${path}.removal`;
  const isMine = writeNew(removal, self);
  if (isMine && !busyProcess(path)) rmSync(path, { force: true });
  if (isMine || !busyProcess(removal)) rmSync(removal, { force: true });
  return isMine;
}

/**
 * Makes the file with its content in one step; false when it exists already.
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
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Returns the live process that has the lock: its holder, or the holder's helper.
 * @param {string} path
 * @returns {Holder | undefined}
 */
function busyProcess(path) {
  try {
    /** @type {Holder} */
    const holder = JSON.parse(readFileSync(path, "utf8"));
    return [holder, holder.helper].find(
      (one) => one && identifyProcess(one.pid)?.startedAt === one.startedAt,
    );
  } catch {
    // The file is gone, or cut short by a full disk: nobody holds the lock.
    return undefined;
  }
}

/**
 * Reads proc(5), /proc/pid/stat: field 3 is the state, field 22 the start in ticks since boot.
 * @param {number} pid
 */
function linuxStartTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Field 2, the name, may itself contain spaces and brackets.
    const fieldsFromState = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fieldsFromState[0] === "Z" ? undefined : fieldsFromState[19];
  } catch {
    return undefined;
  }
}
