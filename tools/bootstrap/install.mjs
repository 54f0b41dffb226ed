import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identifyProcess, isLock, takeLock } from "../lib/lock.mjs";
import { isOwnNodeUsable, ownNode } from "./project-node.mjs";
import { StartProblem } from "./start-problem.mjs";

const NETWORK_PROBLEMS =
  /^(?:E(?:AI_AGAIN|CONNABORTED|CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT|TIMEOUT)|ERR_(?:SOCKET_TIMEOUT|TLS_.*)|FETCH_ERROR|CERT_.*|SELF_SIGNED_.*|UNABLE_TO_.*)$/;
const PERMISSION_PROBLEMS = /^(?:EACCES|EPERM|EROFS)$/;
const SHOWN_LINES = 40;
const LOCK_POLL_MS = 200;
/** The size of node_modules; npm's cache takes another 150 MB, perhaps on the same disk. */
const PACKAGES_MB = 690;

/**
 * Installs the packages when node_modules does not match the lock file and the package.json files. If two
 * processes start at once, one waits for the other.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  const stamp = join(root, "node_modules", ".portal-installed");
  const wanted = fingerprint(root);
  if (readOr("", stamp) === wanted) return;
  const lock = await withClearProblems(root, () => waitForLock(join(root, ".installing")));
  try {
    if (readOr("", stamp) !== wanted) {
      await withClearProblems(root, () => install(root, lock));
      writeFileSync(stamp, wanted);
    }
  } finally {
    lock.release();
  }
}

async function waitForLock(path) {
  for (let hasPrinted = false; ; await sleep(LOCK_POLL_MS)) {
    const answer = await takeLock(path);
    if (isLock(answer)) return answer;
    if (!hasPrinted) {
      console.error(`Waiting for process ${answer.pid}, which is installing the packages …`);
    }
    hasPrinted = true;
  }
}

async function install(root, lock) {
  console.error("Installing the packages; the first time this takes about a minute …");
  // `npm ci` begins with removing node_modules, and the stamp in it: what a killed install left is gone.
  await requireRegistry(root, lock);
  const flags = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await runNpm(root, ["ci", ...flags], lock);
  if (code !== 0) throw installProblem(root, output);
  // The package may be built for another C library; then the current Node is used.
  if (existsSync(ownNode(root)) && !isOwnNodeUsable(root)) rmSync(ownNode(root));
}

/**
 * Checks the registry first: without one, `npm ci` would try for minutes, one package after the other.
 */
async function requireRegistry(root, lock) {
  const flags = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=20000"];
  const { output } = await runNpm(root, ["view", "node", "version", ...flags], lock);
  const code = errorCode(output);
  if (!NETWORK_PROBLEMS.test(code)) return;
  throw new StartProblem(
    `The packages could not be installed: npm cannot reach its registry (${code}). ` +
      `Check the network, or the registry and proxy that "npm config list" shows, and start again.`,
  );
}

function runNpm(root, args, lock) {
  const [file, ...first] = npmCommand();
  const npm = spawn(file, [...first, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  // npm goes on working after we were killed.
  if (npm.pid !== undefined) lock.note({ helper: identifyProcess(npm.pid) });
  const forward = (signal) => npm.kill(signal);
  process.on("SIGTERM", forward).on("SIGINT", forward).on("SIGHUP", forward);
  let output = "";
  npm.stdout.on("data", (chunk) => (output += chunk));
  npm.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    npm.once("error", (error) => {
      reject(
        new StartProblem(
          `npm cannot be run: ${error.message}. Install npm, which comes with Node.`,
        ),
      );
    });
    npm.once("close", (code, signal) => {
      process.off("SIGTERM", forward).off("SIGINT", forward).off("SIGHUP", forward);
      if (signal === null) resolve({ code, output });
      else
        reject(new StartProblem("The installation was interrupted; the next start does it again."));
    });
  });
}

/** Returns the npm that runs us, if one does; pnpm and yarn set the same variable. */
function npmCommand() {
  const runner = process.env.npm_execpath ?? "";
  return basename(runner) === "npm-cli.js" ? [process.execPath, runner] : ["npm"];
}

function installProblem(root, output) {
  const lines = output.trimEnd().split("\n").slice(-SHOWN_LINES).join("\n");
  const known = systemProblem(root, errorCode(output));
  return known ?? new StartProblem(`The packages could not be installed. npm says:\n${lines}`);
}

const errorCode = (output) => /^npm error code (\S+)/m.exec(output)?.[1] ?? "";

function systemProblem(root, code) {
  if (code === "ENOSPC") {
    return new StartProblem(
      `The disk is full: the packages need ${PACKAGES_MB} MB in ${root}, and npm's cache some more. ` +
        `Free some space and start again.`,
    );
  }
  if (!PERMISSION_PROBLEMS.test(code)) return undefined;
  return new StartProblem(
    `The packages cannot be installed: this user may not write in ${root}, or in npm's cache (${code}). ` +
      `Use the user who owns the folder.`,
  );
}

async function withClearProblems(root, action) {
  try {
    return await action();
  } catch (error) {
    throw systemProblem(root, error.code) ?? error;
  }
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
