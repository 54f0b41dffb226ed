import { access, chmod, constants, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What Linux keeps in memory. A test's database is written and thrown away: the disk has no part in it. */
const IN_MEMORY = "/dev/shm";
/** Several times what a run has in use at a time: some hundred MB, and PostgreSQL's log of a GB at most. */
const ENOUGH_BYTES = 4 * 1024 ** 3;
/** PostgreSQL, which may run as an account of its own, has a folder in it. */
const MAY_BE_PASSED = 0o711;

/** Lends a folder for all temporary files of a test run, and removes it and them. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const place = (await hasRoomInMemory()) ? IN_MEMORY : tmpdir();
  const folder = await mkdtemp(join(place, "portal-run-"));
  try {
    await chmod(folder, MAY_BE_PASSED);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hasRoomInMemory(): Promise<boolean> {
  try {
    await access(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
