import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isOwnNodeUsable, ownNode, StartProblem } from "./project-node.mjs";

const LOCK_POLL_MS = 200;
/** npm's arguments. Retries come soon: without a network, npm would otherwise try for minutes. */
const NPM = "ci --include=dev --no-audit --no-fund --loglevel=error --fetch-retry-mintimeout=1000";

/**
 * Installs the packages when node_modules does not match the lock file and the package.json files. If two processes
 * start at once, one waits for the other: two installations at once in one folder sometimes fail with ENOTEMPTY.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  const stamp = join(root, "node_modules", ".portal-installed");
  const wanted = fingerprint(root);
  if (readOr("", stamp) === wanted) return;
  const lock = join(root, ".installing");
  await takeLock(lock);
  try {
    if (readOr("", stamp) === wanted) return;
    console.error("Installing the packages; the first time this takes about a minute …");
    // `npm ci` first removes node_modules, and the stamp in it: nothing is left of an installation that was killed.
    await runNpm(root);
    // The package may be built for another C library; then the current Node is used.
    if (existsSync(ownNode(root)) && !isOwnNodeUsable(root)) rmSync(ownNode(root));
    writeFileSync(stamp, wanted);
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Makes the file with our pid, once no living process has it. */
async function takeLock(path) {
  for (let hasPrinted = false; ; hasPrinted = true) {
    try {
      return writeFileSync(path, String(process.pid), { flag: "wx" });
    } catch (error) {
      if (error.code !== "EEXIST")
        throw new StartProblem(`${path} cannot be written: ${error.message}`);
    }
    const holder = Number(readOr("", path));
    if (holder > 0 && !isAlive(holder)) rmSync(path, { force: true });
    else if (!hasPrinted) {
      console.error(`Waiting for process ${holder}, which is installing the packages (${path}) …`);
    }
    await sleep(LOCK_POLL_MS);
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

async function runNpm(root) {
  const stdio = ["ignore", "ignore", "inherit"];
  const shell = process.platform === "win32";
  const npm = spawn("npm", NPM.split(" "), { cwd: root, stdio, shell });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => npm.kill(signal));
  const [code] = await once(npm, "close").catch(({ message }) => {
    throw new StartProblem(`npm, which comes with Node, cannot be run: ${message}`);
  });
  if (code === 0) return;
  throw new StartProblem(
    "The packages are not installed; npm says above why. The next start tries again.",
  );
}

function fingerprint(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const files = ["package-lock.json", "package.json"];
  for (const workspace of workspaces) files.push(`${workspace}/package.json`);
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  for (const file of files) hash.update(`${file}\n`).update(readOr("", join(root, file)));
  return hash.digest("hex");
}

function readOr(otherwise, file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return otherwise;
  }
}
