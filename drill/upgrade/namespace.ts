import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { FOLDER } from "../lib/debian.ts";

/** The folder that is mounted as `/opt/portal` inside the namespace. */
export const OPT_PORTAL = join(FOLDER, "upgrade", "opt-portal");
/** The variable that is set for the command inside the namespace. */
export const INSIDE = "UPGRADE_DRILL_INSIDE";

const ENTER = `
  ip link set lo up
  mount -t tmpfs none /opt
  mkdir /opt/portal
  mount --bind "$1" /opt/portal
  shift
  exec "$@"`;

/**
 * Runs this command again with a separate network and `/opt/portal`, so that the documents' commands and the units'
 * ports are those of production, and other programs do not interfere.
 * @returns whether it succeeded
 */
export async function runInside(): Promise<boolean> {
  mkdirSync(OPT_PORTAL, { recursive: true });
  const self = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const enter = ["sh", "-euc", ENTER, "enter", OPT_PORTAL, ...self];
  const child = spawn("unshare", ["--net", "--mount", "--kill-child", ...enter], {
    env: { ...process.env, [INSIDE]: "yes" },
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => child.kill("SIGKILL"));
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
}
