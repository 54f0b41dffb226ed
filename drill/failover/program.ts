import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { DEBIAN, LOGS } from "./debian.ts";

export type Program = {
  readonly pid: number;
  readonly isRunning: () => boolean;
  /** Resolves when the process is gone. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
};

/** How long a program may take to stop politely. */
const STOP_MS = 10_000;

/** Ends a program with the drill, however that ends. A change of account forgets it, so that it stands twice. */
const DIE_WITH_US = ["setpriv", "--pdeathsig", "KILL"];

/** Returns the line that runs a program as PostgreSQL's account inside the Debian root. */
export const inDebian = (...line: readonly string[]): string[] => [
  "chroot",
  "--userspec=postgres:postgres",
  DEBIAN,
  ...DIE_WITH_US,
  ...line,
];

/** Starts a program in the background. It writes to a log file of this name, beside those of former runs. */
export function startProgram(log: string, line: readonly string[]): Program {
  const [file = "", ...args] = [...DIE_WITH_US, ...line];
  const output = openSync(join(LOGS, `${log}.log`), "a");
  const env = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8" };
  // Ctrl-C reaches the drill alone, which ends its programs in their order.
  const child = spawn(file, args, { env, detached: true, stdio: ["ignore", output, output] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} cannot be started`);
  return {
    pid,
    isRunning: () => isRunning(child),
    end: async (signal) => {
      if (!isRunning(child)) return;
      const gone = once(child, "exit");
      child.kill(signal);
      const force = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await gone;
      clearTimeout(force);
    },
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;
