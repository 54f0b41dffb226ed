import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const PEERS_FOLDER = fileURLToPath(new URL("../../peers/", import.meta.url));

const LOCK_FILE = `${PEERS_FOLDER}package-lock.json`;
/** A copy of the lock file of the last installation. */
const INSTALLED_FILE = `${PEERS_FOLDER}node_modules/.installed.json`;
const SERVER_PACKAGE = fileURLToPath(new URL("../../../server/package.json", import.meta.url));

/**
 * Installs the peers from their own lock file, where that has not been done. They are no part of the product.
 */
export async function installPeers(): Promise<void> {
  await assertSameVersions();
  const lock = await readFile(LOCK_FILE, "utf8");
  if ((await readFile(INSTALLED_FILE, "utf8").catch(() => "")) === lock) return;
  process.stderr.write("installing the peers …\n");
  await promisify(execFile)("npm", ["ci", "--ignore-scripts"], { cwd: PEERS_FOLDER });
  await writeFile(INSTALLED_FILE, lock);
}

/**
 * Checks that packages used by both have the same version, or the figures would compare versions instead of
 * programs.
 */
async function assertSameVersions(): Promise<void> {
  const [peers, ours] = await Promise.all([
    dependenciesOf(`${PEERS_FOLDER}package.json`),
    dependenciesOf(SERVER_PACKAGE),
  ]);
  const differing = Object.keys(peers).filter((name) => name in ours && ours[name] !== peers[name]);
  if (differing.length === 0) return;
  throw new Error(`bench/peers/package.json and server/package.json differ in ${differing.join()}`);
}

async function dependenciesOf(file: string): Promise<Record<string, string>> {
  const { dependencies } = JSON.parse(await readFile(file, "utf8")) as {
    dependencies: Record<string, string>;
  };
  return dependencies;
}
