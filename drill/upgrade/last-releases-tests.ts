/**
 * Runs tests of the last release's code on the tables of the next one; then, as the control, on tables that it does not
 * work with.
 */
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { command, FOLDER, runLine } from "../lib/debian.ts";
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
  if (!kept.isPassed) say(kept.output);
  const file = join(MIXED, "server/migrations/999999_forbidden.sql");
  writeFileSync(file, FORBIDDEN);
  const control = await runTests(CONTROL);
  say(`control, with a column renamed: ${control.summary}`);
  return kept.isPassed && control.hasFailed;
}

/** Removes `concurrently` from a file: the last release's code runs it, and may not support that word. */
function buildAtOnce(file: string): void {
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(/ concurrently\b/gi, ""));
}

async function runTests(paths: readonly string[]) {
  const line = [process.execPath, "node_modules/vitest/vitest.mjs", "run", ...paths];
  const place = { cwd: MIXED, env: { ...process.env, NO_COLOR: "1" } };
  const passed = (output: string) => ({ isPassed: true, output });
  const failed = ({ message: output }: Error) => ({ isPassed: false, output });
  const run = runLine([...line, "--reporter=default"], place);
  const { isPassed, output } = await run.then(passed, failed);
  const summary = /^\s*(Tests\s+\d.*)$/m.exec(output)?.[1] ?? "no test has run";
  return { isPassed, hasFailed: /\d+ failed/.test(summary), summary, output };
}
