/**
 * Starts every command: `node tools/bootstrap.mjs [--with-env] <script.ts> [arguments]`. It runs on any Node
 * from 20 on, installs what is missing and runs the script under the project's own Node, which reads `.env`
 * with `--with-env`. Plain JavaScript without packages, because none are installed yet.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./bootstrap/install.mjs";
import { chooseNode, StartProblem } from "./bootstrap/project-node.mjs";
import { runToEnd } from "./bootstrap/run.mjs";

const OLDEST_NODE = 20;
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
