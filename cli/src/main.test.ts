import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHolder, topUp } from "../../server/src/testing/books.ts";
import { type Database, openDatabase } from "../../server/src/kit/database.ts";
import { createTestDatabase, type TestDatabase } from "../../server/src/testing/test-database.ts";
import { runPortal } from "./testing/run-portal.ts";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, maxConnections: 2, role: "portal_app" });
  await topUp(db, (await aHolder(db)).paymentCode, 100_000);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const portal = (args: readonly string[], url = database.url) =>
  runPortal(args, { DATABASE_URL: url });

type Finding = { id: string; claim: string; rows: Record<string, unknown>[] };

describe("portal verify", () => {
  test("I1…I11: says of sound books that every invariant holds, and ends with 0", async () => {
    const { code, stdout, stderr } = await portal(["verify"]);
    expect([code, stderr]).toEqual([0, ""]);
    const lines = stdout.trim().split("\n");
    expect(lines).toHaveLength(11);
    expect(lines.filter((line) => !line.startsWith("ok "))).toEqual([]);
  });

  test("tells scripts the same as JSON", async () => {
    const { code, stdout } = await portal(["verify", "--json"]);
    const findings = JSON.parse(stdout) as Finding[];
    expect(code).toBe(0);
    expect(findings.map(({ id, rows }) => [id, rows])).toEqual(
      Array.from({ length: 11 }, (_, at) => [`I${at + 1}`, []]),
    );
  });

  test("I2: names the broken invariant and the account, and ends with 1", async () => {
    const [account] = await database.query<{ id: string }>(
      "update ledger_accounts set balance = balance + 1 where name = 'bonus' returning id",
    );
    const [text, json] = await Promise.all([portal(["verify"]), portal(["verify", "--json"])]);
    await database.query("update ledger_accounts set balance = balance - 1 where name = 'bonus'");

    expect([text.code, json.code]).toEqual([1, 1]);
    const broken = text.stdout.split("\n").filter((line) => line.startsWith("BROKEN"));
    expect(broken).toHaveLength(1);
    expect(broken[0]).toContain("I2");
    const findings = (JSON.parse(json.stdout) as Finding[]).filter(({ rows }) => rows.length > 0);
    expect(findings).toMatchObject([{ id: "I2", rows: [{ id: Number(account?.id) }] }]);
  });
});

describe("portal", () => {
  test("lists its commands when asked for help", async () => {
    const { code, stdout } = await portal(["--help"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}verify /m);
    expect(stdout).toMatch(/^ {2}users import <csv> \[--dry-run\] /m);
  });

  test.each([
    ["no command", []],
    ["an unknown command", ["verifi"]],
    ["one word too many", ["verify", "now"]],
    ["an unknown option", ["verify", "--yaml"]],
    ["an option of another command", ["verify", "--dry-run"]],
    ["half a command", ["users"]],
    ["a word that is missing", ["users", "import"]],
    ["one word too few", ["codes", "import", "chia-se-2026"]],
  ])("ends with 2 on %s", async (_fault, args) => {
    const { code, stdout, stderr } = await portal(args);
    expect(code).toBe(2);
    expect(stdout + stderr).not.toBe("");
  });

  test("ends with 2 and says why where the database is not there", async () => {
    const { code, stderr } = await portal(["verify"], "postgres://nobody:x@127.0.0.1:9/none");
    expect(code).toBe(2);
    expect(stderr).toContain("127.0.0.1:9");
  });
});
