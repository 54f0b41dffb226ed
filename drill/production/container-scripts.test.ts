/** The scripts of deploy/container, run with planted programs that log their calls. */
import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ROOT } from "../../tools/lib/paths.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-container-"));
const calls = join(folder, "calls");

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "node_modules/node/bin"), { recursive: true });
  return () => rmSync(folder, { recursive: true, force: true });
});

/** Writes a program that logs its arguments, and then runs a line of shell. */
function plant(path: string, does: string): void {
  writeFileSync(join(folder, path), `#!/bin/sh\necho "$@" >> ${calls}\n${does}\n`);
  chmodSync(join(folder, path), 0o755);
}

/** Runs a script of deploy/container with the folder's programs. @returns its exit code, and what it called */
function run(script: string, env: NodeJS.ProcessEnv = {}) {
  const path = join(ROOT, "deploy/container", script);
  const options = { cwd: folder, env: { PATH: `${folder}:${process.env["PATH"]}`, ...env } };
  return new Promise<{ code: unknown; calls: readonly string[] }>((resolve) => {
    execFile("sh", [path], options, (error) => {
      const lines = readFileSync(calls, "utf8").trim().split("\n");
      resolve({ code: error ? error.code : 0, calls: lines });
    });
  });
}

test("a new version in containers starts one process after the other, each when the one before is ready", async () => {
  plant("sleep", ":");
  const failsOnce = `case "$1" in exec) [ -e ${folder}/asked ] || { touch ${folder}/asked; exit 1; };; esac`;
  plant("compose", failsOnce);
  const { code, calls: made } = await run("upgrade.sh", { COMPOSE: join(folder, "compose") });
  expect(code).toBe(0);
  const steps = made
    .map((line) => line.replace(/ node_modules.*/, ""))
    .filter((each) => /\w{3}/.test(each));
  expect(steps).toEqual([
    "build portal-1",
    "run --rm migrate",
    "up --detach --no-deps portal-1",
    "exec -T portal-1",
    "exec -T portal-1",
    "up --detach --no-deps portal-2",
    "exec -T portal-2",
    "up --detach --no-deps console verify",
  ]);
});

test("a process that does not become ready ends the upgrade before the other process is restarted", async () => {
  plant("sleep", ":");
  plant("compose", 'case "$1" in exec) exit 1;; esac');
  const { code, calls: made } = await run("upgrade.sh", { COMPOSE: join(folder, "compose") });
  expect(code).toBe(1);
  expect(made.filter((line) => line.startsWith("up"))).toEqual(["up --detach --no-deps portal-1"]);
});

test.each([
  { now: "2026-11-26T20:29:00Z", waitsS: 60, whole: false },
  { now: "2026-11-26T20:30:00Z", waitsS: 86_400, whole: false },
  { now: "2026-11-28T20:30:01Z", waitsS: 86_399, whole: true },
])("in containers the books are checked at night: at $now it waits $waitsS s", async (at) => {
  plant("node_modules/node/bin/node", ":");
  plant("sleep", "kill -TERM $PPID");
  const seconds = Date.parse(at.now) / 1_000;
  const day = new Date(at.now).getUTCDay() || 7;
  plant("date", `case "$2" in +%u) echo ${day};; *) echo ${seconds};; esac`);
  const { code, calls: made } = await run("verify.sh");
  expect(code).toBe(0);
  const verified = made
    .filter((line) => line.includes("cli/main.ts"))
    .map((line) => line.split("main.ts ")[1]);
  expect(verified).toEqual(at.whole ? ["verify", "verify --scope whole"] : ["verify"]);
  expect(made).toContain(String(at.waitsS));
});
