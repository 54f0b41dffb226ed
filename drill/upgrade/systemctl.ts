import { once } from "node:events";
import { readlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { command } from "../lib/debian.ts";
import { unitLines } from "../lib/document.ts";
import { type Program, startProgram } from "../lib/programs.ts";

/** Simulates systemd: it runs the commands of `deploy/systemd/`, without their confinement. */
export type Units = Awaited<ReturnType<typeof openUnits>>;

const WORKING_FOLDER = "/opt/portal/current";
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const ANSWER_SECONDS = 120;

/** @param folder holds `portal.env`, `console.env` and `owner.env` */
export async function openUnits(folder: string) {
  const running = new Map<string, Program>();
  const start = async (unit: string) => {
    const { env, start: line, startPost } = readUnit(unit, folder);
    const program = startProgram(`upgrade-${unit}`, line, { cwd: WORKING_FOLDER, env });
    if (!startPost) {
      const code = await program.ended;
      if (code !== 0) throw new Error(`${unit} ended with ${code}: see its log`);
      return;
    }
    running.set(unit, program);
    const [wait = "", ...options] = startPost;
    await command(wait, ...options);
  };
  const stop = async (unit: string, signal: "SIGTERM" | "SIGKILL" = "SIGTERM") => {
    const program = running.get(unit);
    running.delete(unit);
    await program?.end(signal);
  };
  const listener = createServer((request, response) => {
    const [, verb = "", unit = ""] = decodeURIComponent(request.url ?? "").split("/");
    obey(verb, unit).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(`${(error as Error).message}\n`),
    );
  });
  async function obey(verb: string, unit: string): Promise<void> {
    if (["restart", "stop", "disable"].includes(verb)) await stop(unit);
    if (["restart", "start", "enable"].includes(verb)) await start(unit);
  }
  const socket = join(folder, "systemctl.sock");
  listener.listen(socket);
  await once(listener, "listening");
  return {
    /** A PATH with this `systemctl`. */
    path: `${writeCommand(folder, socket)}:${PATH}`,
    start,
    /** Ends a unit's process; with SIGKILL its requests fail. */
    stop,
    /** Returns the release whose folder each running unit was started in, by the unit's name. */
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
  const script = `#!/bin/sh
verb=$1
for unit in "$@"; do :; done
${ask} --unix-socket ${socket} "http://systemctl/$verb/$unit"
`;
  writeFileSync(file, script, { mode: 0o755 });
  return folder;
}

const SETTINGS_FOLDER = "/etc/portal/";

/**
 * Reads the commands of a unit of `deploy/systemd/`, such as `portal@3000`.
 * @param settingsFolder replaces `/etc/portal` and the unit's credentials
 */
export function readUnit(unit: string, settingsFolder: string) {
  const [name, instance] = unit.split("@");
  const file = instance === undefined ? `${name}.service` : `${name}@.service`;
  const linesOf = unitLines(`systemd/${file}`, instance);
  const lines = (key: string): string[] =>
    linesOf(key).map((line) =>
      line.replaceAll("%d/", SETTINGS_FOLDER).replaceAll(SETTINGS_FOLDER, `${settingsFolder}/`),
    );
  const pairs = lines("Environment").flatMap((line) => line.split(" "));
  const [start = ""] = lines("ExecStart");
  const [startPost] = lines("ExecStartPost");
  return {
    env: Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string])),
    start: start.split(" "),
    /** Waits until the unit counts as started. */
    startPost: startPost?.split(" "),
  };
}
