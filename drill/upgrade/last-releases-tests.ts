/**
 * Runs tests of the last release's code on the tables of the next one; then, as the control, on tables that it does not
 * work with.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { command, FOLDER } from "../lib/debian.ts";
import { say } from "../lib/report.ts";
import type { ReleaseFolder } from "./releases.ts";

const MIXED = join(FOLDER, "upgrade", "trees", "last-code-next-tables");
const TABLES = ["server/schema", "server/migrations"] as const;
/** Tests of money, of access to it, and of the operators' work in the console and on the command line. */
const TESTS = [
  "server/src/domain/ledger",
  "server/src/domain/payments",
  "server/src/features/payment",
  "server/src/features/recharge",
  "server/src/features/top-up",
  "server/src/features/transactions",
  "server/src/features/session",
  "server/src/console",
  "server/src/cli",
];
/** A change that no migration may make while the last release serves. */
const FORBIDDEN = "alter table users rename column payment_code to code_of_payment;\n";
/** The tests of the control: some of them must fail. */
const CONTROL = ["server/src/features/recharge"];
const TAIL_LINES = 30;

/** @returns whether the tests passed, and the control failed */
export async function runLastReleasesTests(
  last: ReleaseFolder,
  next: ReleaseFolder,
): Promise<boolean> {
  rmSync(MIXED, { recursive: true, force: true });
  await command("cp", "--archive", "--link", last.folder, MIXED);
  for (const folder of TABLES) {
    rmSync(join(MIXED, folder), { recursive: true });
    cpSync(join(next.folder, folder), join(MIXED, folder), { recursive: true });
  }
  for (const file of globSync("server/migrations/*.concurrently.sql", { cwd: MIXED })) {
    buildAtOnce(join(MIXED, file));
  }
  const kept = await runTests(TESTS);
  say(`tests of ${last.version} on the tables of ${next.version}: ${kept.summary}`);
  if (!kept.passed) say(kept.output);
  const file = join(MIXED, "server/migrations/999999_forbidden.sql");
  writeFileSync(file, FORBIDDEN);
  const control = await runTests(CONTROL);
  say(`control, with a column renamed: ${control.summary}`);
  return kept.passed && control.failed;
}

/** Removes `concurrently` from a file: the last release's code runs it, and may not support that word. */
function buildAtOnce(file: string): void {
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(/ concurrently\b/gi, ""));
}

async function runTests(paths: readonly string[]) {
  const vitest = join(MIXED, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", ...paths, "--reporter=default"], {
    cwd: MIXED,
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => lines.push(...text.split("\n")));
  }
  const [code] = (await once(child, "close")) as [number | null];
  const summary = lines.find((line) => /^\s*Tests\s+\d/.test(line))?.trim() ?? "no test has run";
  const failed = /\d+ failed/.test(summary);
  return { passed: code === 0, failed, summary, output: lines.slice(-TAIL_LINES).join("\n") };
}
