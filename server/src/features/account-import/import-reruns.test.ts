/**
 * Importing a file of accounts again changes nothing, completes an import that was killed, and never overwrites a
 * player's later changes.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { concurrently } from "../../testing/concurrently.ts";
import { aDatabase } from "../../testing/database/test-database.ts";
import { aRow, fileOf } from "./testing/account-files.ts";
import { runPortal, settingsOf } from "../../cli/testing/run-portal.ts";
import { PATIENCE } from "../../testing/patience.ts";

const MAIN = new URL("../../cli/main.ts", import.meta.url);
const BATCH_ROWS = 500;

const database = await aDatabase();
beforeEach(() => database.query("with gone as (delete from ledger_accounts) delete from users"));

const importFile = (file: string) =>
  runPortal(["users", "import", file, "--reason", "the move"], settingsOf(database));
const manyRows = (count: number) => Array.from({ length: count }, () => aRow());

async function counts(): Promise<unknown> {
  const [row] = await database.query(
    `select (select count(*)::int from users) as users,
       (select count(*)::int from ledger_accounts) as accounts,
       (select count(*)::int from imported_accounts) as imported`,
  );
  return row;
}

const countsOf = (users: number) => ({ users, accounts: 2 * users, imported: users });

test("a rerun changes nothing", async () => {
  const rows = manyRows(3);
  const file = fileOf(rows);
  await importFile(file);
  const before = await database.query("select * from users order by id");
  const { code, stdout } = await importFile(file);
  expect([code, stdout]).toEqual([0, "0 imported, 3 unchanged, 0 bad\n"]);
  expect(await database.query("select * from users order by id")).toEqual(before);
});

test("a rerun with the columns in another order changes nothing", async () => {
  const rows = manyRows(2);
  await importFile(fileOf(rows));
  const { stdout } = await importFile(fileOf(rows, ["phone", "dob", "passwordHash", "username"]));
  expect(stdout).toBe("0 imported, 2 unchanged, 0 bad\n");
});

test("a rerun does not overwrite later changes by the player", async () => {
  const row = aRow({ email: "old@example.vn", firstName: "Anh", lastName: "Lê" });
  const file = fileOf([row]);
  await importFile(file);
  await database.query(
    `update users set email = 'new@example.vn', first_name = 'Em', password_hash = 'another',
       phone_number = '+84987654321', phone_verified_at = now()`,
  );
  const before = await database.query("select * from users");
  expect((await importFile(file)).stdout).toBe("0 imported, 1 unchanged, 0 bad\n");
  expect(await database.query("select * from users")).toEqual(before);
});

test("a rerun of a corrected file imports the rows that were bad", async () => {
  const [good, bad] = [aRow(), aRow({ phone: "1" })];
  expect((await importFile(fileOf([good, bad]))).code).toBe(1);
  const mended = await importFile(fileOf([good, { ...bad, phone: "0987654321" }]));
  expect([mended.code, mended.stdout]).toEqual([0, "1 imported, 1 unchanged, 0 bad\n"]);
});

test("after being killed midway, a rerun completes the import without duplicates", async () => {
  const rows = manyRows(4 * BATCH_ROWS);
  const file = fileOf(rows);
  const lines = readFileSync(file, "utf8").split("\r\n");
  // A pipe that holds the rest back keeps the import in the middle for as long as needed.
  const pipe = join(mkdtempSync(join(tmpdir(), "portal-import-")), "pipe");
  execFileSync("mkfifo", [pipe]);
  const child = spawn(
    process.execPath,
    [MAIN.pathname, "users", "import", pipe, "--reason=the move"],
    {
      env: { ...process.env, ...(await settingsOf(database)) },
      stdio: "ignore",
    },
  );
  const writer = createWriteStream(pipe);
  writer.on("error", () => {});
  writer.write(`${lines.slice(0, 2.5 * BATCH_ROWS).join("\r\n")}\r\n`);
  const imported = async () => ((await counts()) as { users: number }).users;
  await vi.waitUntil(async () => (await imported()) >= BATCH_ROWS, PATIENCE);
  child.kill("SIGKILL");
  await once(child, "exit");
  writer.destroy();

  const early = await imported();
  expect(early % BATCH_ROWS, "whole batches").toBe(0);
  expect(early).toBeLessThan(rows.length);
  expect(await counts()).toEqual(countsOf(early));
  const { code, stdout } = await importFile(file);
  expect([code, stdout]).toEqual([
    0,
    `${rows.length - early} imported, ${early} unchanged, 0 bad\n`,
  ]);
  expect(await counts()).toEqual(countsOf(rows.length));
});

test("several concurrent imports of one file import each row once", async () => {
  const rows = manyRows(BATCH_ROWS + 100);
  const file = fileOf(rows);
  const runs = await concurrently(3, () => importFile(file));
  const sums = runs.map(({ stdout }) => (stdout.match(/\d+/g) ?? []).map(Number));
  const [imported, unchanged, bad] = [0, 1, 2].map((at) =>
    sums.reduce((sum, numbers) => sum + (numbers[at] ?? Number.NaN), 0),
  );
  expect({ imported, unchanged, bad }).toEqual({
    imported: rows.length,
    unchanged: 2 * rows.length,
    bad: 0,
  });
  expect(await counts()).toEqual(countsOf(rows.length));
});
