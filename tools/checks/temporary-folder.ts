import { access, chmod, constants, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux's folder in memory. A test's database is written and thrown away, so the disk is not needed. */
const IN_MEMORY = "/dev/shm";
/** Several times what a run uses at a time: some hundred MB, and at most one GB of PostgreSQL's log. */
const ENOUGH_BYTES = 4 * 1024 ** 3;
/** Lets PostgreSQL, which may run under its own account, reach its folder inside. */
const MAY_BE_PASSED = 0o711;

/** Runs the work with a folder for all temporary files of a test run, and removes the folder afterwards. */
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
