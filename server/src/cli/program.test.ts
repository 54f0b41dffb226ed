import { execFile } from "node:child_process";
import { describe, expect, test } from "vitest";
import { aDatabase, connectionsTo } from "../testing/database/test-database.ts";
import { aHolder, topUp } from "../testing/money/books.ts";
import { type Run, runPortal } from "./testing/run-portal.ts";

const database = await aDatabase();
const db = connectionsTo(database.runtimeUrl);
await topUp(db, (await aHolder(db)).paymentCode, 100_000);

const portal = (args: readonly string[], url = database.operatorUrl) =>
  runPortal(args, { OPERATOR_DATABASE_URL: url });

/** Runs the program as a separate process, as in production. */
function asProcess(args: readonly string[]): Promise<Run> {
  const main = new URL("./main.ts", import.meta.url).pathname;
  const env = { ...process.env, OPERATOR_DATABASE_URL: database.operatorUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

type Finding = { id: string; claim: string; rows: Record<string, unknown>[] };

describe("portal verify", () => {
  test("I1…I15: reports for sound books that every invariant holds, and ends with 0", async () => {
    const { code, stdout, stderr } = await asProcess(["verify"]);
    expect([code, stderr]).toEqual([0, ""]);
    const lines = stdout.trim().split("\n");
    const [head, ...others] = lines.toReversed();
    expect(head).toMatch(/^head of the hash chain: /);
    expect(others).toHaveLength(15);
    expect(others.filter((line) => !line.startsWith("ok "))).toEqual([]);
    const json = await portal(["verify", "--json"]);
    expect((JSON.parse(json.stdout) as Finding[]).map(({ id, rows }) => [id, rows])).toEqual(
      Array.from({ length: 15 }, (_, at) => [`I${at + 1}`, []]),
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
  test.each([
    ["no command", [], "Usage"],
    ["an unknown command", ["verifi"], "unknown command: verifi"],
    ["one word too many", ["verify", "now"], "one word too many: now"],
    ["an unknown option", ["verify", "--yaml"], "--yaml"],
    ["an option of another command", ["verify", "--dry-run"], "--dry-run"],
    ["half a command", ["users"], "unknown command: users"],
    ["an option that is missing", ["catch-up", "--reason=x"], "--from is missing"],
    ["a word that is missing", ["users", "import", "--reason=x"], "<csv> is missing"],
    ["one word too few", ["deliveries", "enter", "x"], "<account> is missing"],
    ["no reason", ["jobs", "remove", "10"], "--reason is missing"],
    ["an option instead of a reason", ["jobs", "remove", "1", "--reason", "--json"], "'--reason'"],
    ["an empty reason", ["jobs", "remove", "10", "--reason", " \u200B"], "--reason is missing"],
    ["a typed name", ["jobs", "remove", "10", "--reason=x", "--by=hoa"], "--by"],
    ["a number with a sign", ["jobs", "remove", "-10", "--reason=x"], "-1"],
    ["nothing to compare", ["reconcile"], "--statement"],
    [
      "a day that does not exist",
      ["reconcile", "--sandbox=http://127.0.0.1:9", "--from=2026-13-01"],
      "--from",
    ],
  ])("ends with 2 on %s, and names it", async (_fault, args, word) => {
    const { code, stdout, stderr } = await portal(args);
    expect(code).toBe(2);
    expect(stdout + stderr).toContain(word);
  });

  test("ends with 2 and the reason if the database is missing", async () => {
    const { code, stderr } = await portal(["verify"], "postgres://nobody:x@127.0.0.1:9/none");
    expect(code).toBe(2);
    expect(stderr).toContain("127.0.0.1:9");
  });
});
