/** Runs programs of this machine and of the Debian root in the background. They end with the drill. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tools/lib/paths.ts";
import { DEBIAN, LOGS } from "./debian.ts";

export type Program = ReturnType<typeof startProgram>;

/** How long a program may take to stop by itself, as in the portal's units. */
const STOP_MS = 30_000;

/** Ends a program with the drill in any case. A change of account resets this, so it is used twice. */
const DIE_WITH_US = ["setpriv", "--pdeathsig", "KILL"];

/** Returns the line that runs a program as PostgreSQL's account inside the Debian root. */
export const inDebian = (...line: readonly string[]): string[] => [
  "chroot",
  "--userspec=postgres:postgres",
  DEBIAN,
  ...DIE_WITH_US,
  ...line,
];

/** The mount point of a machine's disk inside that root, for the machine's own processes only. */
export const MOUNTED = "/srv";
/** Mounts the disk, `/proc` and `/dev` for a line only, and runs it. Its processes end with it. */
const ROOM = `set -e
mount --make-rprivate /
if [ "$2" ]; then mount -o loop "$2" "$1${MOUNTED}"; fi
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
shift 2
"$@"
exit`;

/** Like `inDebian`, in new mount and process namespaces. @param disk the file of the disk, if there is one */
export const inRoom = (line: readonly string[], disk = ""): string[] => {
  const unshare = ["unshare", "--mount", "--pid", "--fork", "--kill-child"];
  return [...unshare, "sh", "-c", ROOM, "sh", DEBIAN, disk, ...inDebian(...line)];
};

/** Returns the line that runs a shell script with these variables. */
export function shellLine(script: string, variables: Readonly<Record<string, string>>): string[] {
  const pairs = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return ["env", ...pairs, "sh", "-euc", script];
}

/** Starts a program in the background. Its output is appended to a log file of this name. */
export function startProgram(
  log: string,
  line: readonly string[],
  { cwd = ROOT, env = {} }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
) {
  const [file = "", ...args] = [...DIE_WITH_US, ...line];
  const output = openSync(join(LOGS, `${log}.log`), "a");
  const child = spawn(file, args, {
    cwd,
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8", ...env },
    // Ctrl-C reaches only the drill, which ends its programs in their order.
    detached: true,
    stdio: ["ignore", output, output],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} cannot be started`);
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid,
    isRunning,
    /** Resolves with the exit code, or null after a signal. */
    ended,
    /** Resolves when the process is gone. */
    end: async (signal: "SIGTERM" | "SIGKILL") => {
      if (!isRunning()) return;
      child.kill(signal);
      const force = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await ended;
      clearTimeout(force);
    },
  };
}
