import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const LAUNCHER_POLL_MS = 500;
/** Node keeps here what it has compiled: every program that we start finds it. Tests use it too (`child-program.ts`). */
const COMPILED = join("node_modules", ".cache", "portal-compiled");

/**
 * Runs the program in the foreground: it gets our signals, and we end with its exit code. It ends when we end
 * (the IPC channel closes) or when the npm that started us ends.
 * @param {string} node
 * @param {string[]} args
 * @param {string} root
 * @returns {Promise<number>}
 */
export function runToEnd(node, args, root) {
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  const child = spawn(node, args, {
    env: { NODE_COMPILE_CACHE: join(root, COMPILED), ...process.env, PATH: path },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  const watch = setInterval(() => {
    if (isLauncherAlive()) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, LAUNCHER_POLL_MS);
  watch.unref();
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearInterval(watch);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

const firstParents = parents();

/** Checked under npm only: a script may start us and end before us on purpose. */
function isLauncherAlive() {
  return process.env.npm_execpath === undefined || parents() === firstParents;
}

/** Returns our parent and, on Linux, its parent: npm starts a shell, which may stay between npm and us. */
function parents() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    const [name] = /\(.*\)/.exec(stat) ?? [];
    const grandparent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    return name === "(sh)" ? `${process.ppid} ${grandparent}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
}
