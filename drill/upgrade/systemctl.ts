import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, openSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../../tools/lib/paths.ts";

/** Simulates systemd: it runs the commands of `deploy/systemd/`, without their confinement. */
export type Units = {
  /** A PATH with this `systemctl`. */
  readonly path: string;
  start(unit: string): Promise<void>;
  /** Ends a unit's process; with SIGKILL its requests fail. */
  stop(unit: string, signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Returns the release whose folder each running unit was started in, by the unit's name. */
  releases(): ReadonlyMap<string, string>;
  close(): Promise<void>;
};

const WORKING_FOLDER = "/opt/portal/current";
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
/** The program that makes a process end with the drill, even if the drill is killed. */
const DIE_WITH_US = "setpriv";
const WITH_US = ["--pdeathsig", "KILL"];
const ANSWER_SECONDS = 120;

const execute = promisify(execFile);

/** @param folder holds `portal.env`, `console.env` and `owner.env`, and gets logs */
export async function openUnits(folder: string): Promise<Units> {
  const running = new Map<string, ChildProcess>();
  const start = async (unit: string) => {
    const { env: own, start: line, startPost } = readUnit(unit, folder);
    const output = openSync(join(folder, `${unit}.log`), "a");
    const env = { PATH, ...own };
    const stdio = ["ignore", output, output] as const;
    const child = spawn(DIE_WITH_US, [...WITH_US, ...line], {
      cwd: WORKING_FOLDER,
      env,
      stdio: [...stdio],
    });
    if (!startPost) {
      const [code] = (await once(child, "exit")) as [number | null];
      if (code !== 0) throw new Error(`${unit} ended with ${code}; see ${folder}/${unit}.log`);
      return;
    }
    running.set(unit, child);
    const [wait = "", ...options] = startPost;
    await execute(wait, options);
  };
  const stop = async (unit: string, signal: "SIGTERM" | "SIGKILL" = "SIGTERM") => {
    const child = running.get(unit);
    running.delete(unit);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };
  const listener = createServer((request, response) => {
    const [, verb = "", unit = ""] = decodeURIComponent(request.url ?? "").split("/");
    obey(verb, unit).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(`${(error as Error).message}\n`),
    );
  });
  async function obey(verb: string, unit: string): Promise<void> {
    if (verb === "restart" || verb === "stop" || verb === "disable") await stop(unit);
    if (verb === "restart" || verb === "start" || verb === "enable") await start(unit);
  }
  const socket = join(folder, "systemctl.sock");
  listener.listen(socket);
  await once(listener, "listening");
  return {
    path: `${writeCommand(folder, socket)}:${PATH}`,
    start,
    stop,
    releases: () =>
      new Map(
        [...running].map(([unit, { pid }]) => [unit, basename(readlinkSync(`/proc/${pid}/cwd`))]),
      ),
    close: async () => {
      await Promise.all([...running.keys()].map((unit) => stop(unit)));
      listener.close();
    },
  };
}

/** Writes the command `systemctl`, which takes a verb, options and a unit. @returns its folder */
function writeCommand(folder: string, socket: string): string {
  const file = join(folder, "systemctl");
  const ask = `exec curl --fail-with-body --silent --show-error --max-time ${ANSWER_SECONDS}`;
  writeFileSync(
    file,
    `#!/bin/sh
verb=$1
for unit in "$@"; do :; done
${ask} --unix-socket ${socket} "http://systemctl/$verb/$unit"
`,
  );
  chmodSync(file, 0o755);
  return folder;
}

/** The commands of a unit of `deploy/systemd/`. */
type UnitCommands = {
  readonly env: Readonly<Record<string, string>>;
  readonly start: readonly string[];
  /** Waits until the unit counts as started. */
  readonly startPost: readonly string[] | undefined;
};

const SETTINGS_FOLDER = "/etc/portal/";

/**
 * Reads the commands of a unit, such as `portal@3000`.
 * @param settingsFolder replaces `/etc/portal` and the unit's credentials
 */
export function readUnit(unit: string, settingsFolder: string): UnitCommands {
  const [name, instance] = unit.split("@");
  const file = instance === undefined ? `${name}.service` : `${name}@.service`;
  const text = readFileSync(join(ROOT, "deploy", "systemd", file), "utf8");
  const lines = (key: string): string[] =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value]) =>
      value!
        .replaceAll("%i", instance ?? "")
        .replaceAll("%d/", SETTINGS_FOLDER)
        .replaceAll(SETTINGS_FOLDER, `${settingsFolder}/`),
    );
  const pairs = lines("Environment").flatMap((line) => line.split(" "));
  const [start = ""] = lines("ExecStart");
  const [startPost] = lines("ExecStartPost");
  return {
    env: Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string])),
    start: start.split(" "),
    startPost: startPost?.split(" "),
  };
}
