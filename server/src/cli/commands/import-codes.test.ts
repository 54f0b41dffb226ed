import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openGiftCodeVault } from "../../domain/payments/gift-code-vault.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { emptyInventories } from "../../testing/money/gift-codes.ts";
import { runPortal } from "../testing/run-portal.ts";

/** Campaigns of the project's own settings file. */
const SHARE = "chia-se-2026";
const TOP_UP = "tich-luy-100k-2026";
const APP_SECRET = "operator-secret-of-more-than-32-characters";

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "portal-codes-"));

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => emptyInventories({ database }));
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const portal = (args: readonly string[], settings: Record<string, string> = {}) =>
  runPortal([...args, "--reason", "new codes"], {
    OPERATOR_DATABASE_URL: database.operatorUrl,
    APP_SECRET,
    ...settings,
  });

function aFile(text: string): string {
  const path = join(folder, "codes.csv");
  writeFileSync(path, text);
  return path;
}

type Data = {
  added: number;
  known: number;
  repeatedLines: number[];
  elsewhere: { line: number; campaign: string }[];
  inventory: { free: number; given: number };
};

async function importing(text: string, campaign = SHARE, ...options: string[]) {
  const run = await portal(["codes", "import", campaign, aFile(text), "--json", ...options]);
  return { ...run, data: JSON.parse(run.stdout) as Data };
}

/** Returns the stored codes in the order in which they will be given. */
async function inventory(secret = APP_SECRET): Promise<string[]> {
  const rows = await database.query<{ encrypted_code: string }>(
    "select encrypted_code from gift_codes order by id",
  );
  return rows.map(({ encrypted_code }) => openGiftCodeVault(secret).decrypt(encrypted_code));
}

test.each([
  ["a code on each line", "MA-0003\nMA-0001\n\n  MA-0002  \n"],
  ["lines of another system, with a mark at the beginning", "\uFEFFMA-0003\r\nMA-0001\r\nMA-0002"],
  ["CSV with a column of codes", "no,Code,note\n1,MA-0003,x\n2,MA-0001,\n3,MA-0002\n"],
  ["CSV of another country, quoted", 'code;note\n"MA-0003";"a;b"\nMA-0001;\nMA-0002;c\n'],
])("R-GIFT-1: takes %s, in the file's order", async (_form, text) => {
  const { code, data } = await importing(text);
  expect(code).toBe(0);
  expect(data).toEqual({
    campaign: SHARE,
    dryRun: false,
    added: 3,
    known: 0,
    repeatedLines: [],
    elsewhere: [],
    inventory: { free: 3, given: 0 },
  });
  expect(await inventory()).toEqual(["MA-0003", "MA-0001", "MA-0002"]);
});

test("R-GIFT-1: again changes nothing; a longer file adds the rest", async () => {
  await importing("MA-0001\nMA-0002");
  const again = await importing("MA-0001\nMA-0002");
  expect(again).toMatchObject({ code: 0, data: { added: 0, known: 2, inventory: { free: 2 } } });
  const longer = await importing("MA-0002\nMA-0003");
  expect(longer.data).toMatchObject({ added: 1, known: 1, inventory: { free: 3 } });
  expect(await inventory()).toEqual(["MA-0001", "MA-0002", "MA-0003"]);
});

test("R-GIFT-1: a dry run tells the same and does nothing", async () => {
  const { code, data } = await importing("MA-0001\nMA-0002", SHARE, "--dry-run");
  expect(code).toBe(0);
  expect(data).toMatchObject({ dryRun: true, added: 2, inventory: { free: 0, given: 0 } });
  expect(await inventory()).toEqual([]);
});

test("R-GIFT-1: a code that stands twice is added once, and its lines are told", async () => {
  const { code, data } = await importing("MA-0001\nMA-0002\nMA-0001\nMA-0001\n");
  expect([code, data.added, data.repeatedLines]).toEqual([0, 2, [3, 4]]);
});

test("R-GIFT-1: a code of another campaign stays there, and ends the run with 1", async () => {
  await importing("MA-0001\nMA-0002");
  const { code, data } = await importing("MA-0009\nMA-0002\n", TOP_UP);
  expect(code).toBe(1);
  expect(data).toMatchObject({
    added: 1,
    elsewhere: [{ line: 2, campaign: SHARE }],
    inventory: { free: 1 },
  });
});

test("R-GIFT-1: says the same to people, without a single code", async () => {
  await importing("MA-0001", TOP_UP);
  const run = await portal(["codes", "import", SHARE, aFile("MA-0001\nMA-0002\nMA-0002\n")]);
  expect(run.code).toBe(1);
  expect(run.stdout).toContain(`${SHARE}: 1 codes added`);
  expect(run.stdout).toContain("1 stand twice in the file: lines 3");
  expect(run.stdout).toContain(`line 1 belongs to ${TOP_UP}`);
  expect(run.stdout).toContain("inventory: 1 free, 0 given");
  expect(run.stdout + run.stderr).not.toContain("MA-0");
});

test("R-GIFT-1: thousands at once, and two imports of them at the same time", async () => {
  const text = Array.from({ length: 5_000 }, (_, at) => `MA-${at}-CODE`).join("\n");
  const path = aFile(text);
  const runs = await Promise.all(
    [1, 2].map(() => portal(["codes", "import", SHARE, path, "--json"])),
  );
  const added = runs.map(({ stdout }) => (JSON.parse(stdout) as Data).added);
  expect(added[0]! + added[1]!).toBe(5_000);
  expect(new Set(await inventory()).size).toBe(5_000);
});

test.each([
  ["a line that is no code", "MA-0001\nmã số hai\n", /line 2 holds no code/],
  ["a code that is too short", "MA-0001\nAB\n", /line 2 holds no code/],
  ["an empty cell", "code,note\nMA-0001,x\n,y\n", /line 3 holds no code/],
  ["several columns, none of them named", "1,MA-0001\n2,MA-0002\n", /line 1 has several values/],
  ["a torn quotation", 'MA-0001\n"MA-0002\n', /no CSV/],
  ["nothing", "\n\n", /holds no codes/],
])("R-GIFT-1: refuses a file with %s, and takes nothing of it", async (_fault, text, words) => {
  const run = await portal(["codes", "import", SHARE, aFile(text)]);
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(words);
  expect(run.stderr).not.toContain("MA-0");
  expect(await inventory()).toEqual([]);
});

test("R-GIFT-1: refuses a campaign that there is not, and names those there are", async () => {
  const { code, stderr } = await portal(["codes", "import", "chia-se", aFile("MA-0001")]);
  expect(code).toBe(2);
  expect(stderr).toContain(SHARE);
});

test("R-GIFT-1: refuses a file that is not there", async () => {
  const { code, stderr } = await portal(["codes", "import", SHARE, join(folder, "none.csv")]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("ENOENT")]);
});

test("R-GIFT-1: never seals under a secret that the portal does not have", async () => {
  const path = aFile("MA-0001");
  const without = await portal(["codes", "import", SHARE, path], {
    APP_SECRET: "",
    DATA_DIR: join(folder, "nobody-was-here"),
  });
  expect([without.code, without.stderr]).toEqual([2, expect.stringContaining("APP_SECRET")]);
  await importing("MA-0001");
  const other = { APP_SECRET: "another-secret-of-more-than-32-characters" };
  const foreign = await portal(["codes", "import", SHARE, aFile("MA-0002")], other);
  expect([foreign.code, foreign.stderr]).toEqual([2, expect.stringContaining("APP_SECRET")]);
  expect(await inventory()).toEqual(["MA-0001"]);
});

test("R-GIFT-1: after a change of secret known codes are still known", async () => {
  await importing("MA-0001");
  const run = await portal(["codes", "import", SHARE, aFile("MA-0001\nMA-0002"), "--json"], {
    APP_SECRET: "another-secret-of-more-than-32-characters",
    APP_SECRET_PREVIOUS: APP_SECRET,
  });
  expect(JSON.parse(run.stdout)).toMatchObject({ added: 1, known: 1 });
});
