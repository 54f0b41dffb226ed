import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const NPM_POLL_MS = 500;
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
  // Under npm only: a script may start us and end before us on purpose. The scripts of package.json begin with `exec`, so
  // that npm itself is our parent.
  const npm = process.env.npm_execpath === undefined ? undefined : process.ppid;
  const watch = setInterval(() => {
    if (npm !== undefined && process.ppid !== npm) child.kill("SIGTERM");
  }, NPM_POLL_MS);
  watch.unref();
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
