import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

/** Long enough to create, migrate and read a database on a busy machine. */
const PATIENCE_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), "portal-command-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command. @returns its exit code and its error output */
function portal(dataDir: string, ...words: readonly string[]): Promise<[number, string]> {
  const { PATH } = process.env;
  const env = { PATH, DATA_DIR: dataDir };
  const entry = join(import.meta.dirname, "portal.ts");
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...words], { env }, (error, _stdout, stderr) => {
      resolve([error ? Number(error.code) : 0, stderr]);
    });
  });
}

test(
  "R-RUN-1: the embedded database is migrated as its owner and read as the runtime login",
  { timeout: PATIENCE_MS },
  async () => {
    expect(await portal(folder, "migrate")).toEqual([0, ""]);
    expect(await portal(folder, "verify")).toEqual([0, ""]);
  },
);

test("help and words that are no command start no database", async () => {
  const dataDir = join(folder, "untouched");
  expect(await portal(dataDir, "--help")).toEqual([0, ""]);
  expect((await portal(dataDir, "grant", "somebody"))[0]).toBe(2);
  expect(existsSync(dataDir)).toBe(false);
});
