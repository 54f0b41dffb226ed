/**
 * Starts every command: `node tools/bootstrap.mjs [--with-env] <script.ts> [arguments]`. It runs on any Node
 * from 20 on, installs what is missing and runs the script under the project's own Node, which reads `.env`
 * with `--with-env`. Plain JavaScript without packages, because none are installed yet.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./bootstrap/install.mjs";
import { chooseNode, StartProblem } from "./bootstrap/project-node.mjs";

const OLDEST_NODE = 20;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** How often we look whether the npm that started us still runs. */
const NPM_POLL_MS = 500;
/** Where Node keeps what it has compiled, for all programs that we start, and for tests (`child-program.ts`). */
const COMPILED = join("node_modules", ".cache", "portal-compiled");
const root = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  if (Number.parseInt(process.versions.node) < OLDEST_NODE) {
    throw new StartProblem(
      `This needs Node ${OLDEST_NODE} or newer to begin with; here is ${process.version}.`,
    );
  }
  await ensureInstalled(root);
  process.exitCode = await runToEnd(chooseNode(root), nodeArguments(process.argv.slice(2)), root);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function nodeArguments([first, ...rest]) {
  const envFile = join(root, ".env");
  const withEnv = first === "--with-env";
  const [script, ...args] = withEnv ? rest : [first, ...rest];
  const options = withEnv && existsSync(envFile) ? [`--env-file=${envFile}`] : [];
  return [...options, join(root, script), ...args];
}

/**
 * Runs the program in the foreground: it gets our signals, and we end with its exit code. It ends when we end
 * (the IPC channel closes) or when the npm that started us ends.
 * @param {string} node
 * @param {string[]} args
 * @param {string} root
 * @returns {Promise<number>}
 */
function runToEnd(node, args, root) {
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  const child = spawn(node, args, {
    env: { NODE_COMPILE_CACHE: join(root, COMPILED), ...process.env, PATH: path },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  // Under npm only: a script may start us and end before us on purpose. The scripts of package.json begin with `exec`,
  // so that npm itself is our parent.
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
