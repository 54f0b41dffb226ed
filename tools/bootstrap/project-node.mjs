import { existsSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";

/** A problem that the user can solve; the message says how. */
export class StartProblem extends Error {}

/** The oldest supported Node that runs TypeScript without a build. */
const LEAST_NODE = 24;

/**
 * Returns the Node to run scripts with: that of the npm package `node`, an optional dependency. Where that is
 * missing or does not run on this system, the current Node if it is new enough.
 * @param {string} root
 * @returns {string}
 */
export function chooseNode(root) {
  const own = ownNode(root);
  if (existsSync(own)) return own;
  if (Number.parseInt(process.versions.node) >= LEAST_NODE) return process.execPath;
  throw new StartProblem(
    `The npm package "node" is not installed, and Node ${process.versions.node} is too old to run the portal. ` +
      `Install Node ${LEAST_NODE} or newer, or run "npm ci" with optional packages and install scripts allowed.`,
  );
}

/**
 * Whether the package's program runs here: it is built for glibc, and npm may have installed it for another
 * system, as in a folder shared with a container.
 * @param {string} root
 */
export function isOwnNodeUsable(root) {
  return spawnSync(ownNode(root), ["--version"], { stdio: "ignore" }).status === 0;
}

/** @param {string} root */
export function ownNode(root) {
  const name = process.platform === "win32" ? "node.exe" : "node";
  return join(root, "node_modules", "node", "bin", name);
}
