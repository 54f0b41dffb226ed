/** Operators paste printed commands into a shell, and strangers wrote what these commands name. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../../kit/database/database.ts";
import { aDatabase } from "../../../testing/database/test-database.ts";
import { aHolder, balancesOf, topUp } from "../../../testing/money/books.ts";
import { staffTokenOf } from "../../../testing/people/staff.ts";
import { aConsole } from "../../../testing/portal/test-console.ts";
import { TEST_SECRETS } from "../../../testing/portal/test-secrets.ts";
import { runPortal } from "../../testing/run-portal.ts";

/** Texts that would show if a shell ran them, or if they moved the cursor or the reading direction. */
const HOSTILE = [
  "$(touch ran)",
  "`touch ran`",
  "'; touch ran; '",
  "'\\''$(touch ran)'\\''",
  '"; touch ran; "$(touch ran)',
  "a\ntouch ran\nb",
  "a\r\n    → verify; touch ran",
  "--dry-run --reason=x",
  "* ~ $HOME !! \\ \\n # & | > ran",
  "\u001B[2J\u001B]0;title\u0007\u009B31mred",
  "\u202EdesreveR\u202C \u2066x\u2069 \u200Fy\u061C\u200E\u2028z\u2029",
  String.raw`\u{202e} and \u{5c}u{202e}`,
];
const UNSEEN = /[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}]/u;

const folder = mkdtempSync(join(tmpdir(), "portal-pasted-"));

const database = await aDatabase();
const db = openDatabase({ url: database.url, maxConnections: 2 });
afterAll(() => db.close());
const staff = await aConsole(database);

const portal = (...args: string[]) =>
  runPortal(args, { OPERATOR_DATABASE_URL: database.operatorUrl });

/** Returns the command line of somebody who is signed in. */
async function signedIn(login: string, role: "payments" | "senior") {
  const browser = await staff.signIn(login, role);
  const settings = { ...TEST_SECRETS, PORTAL_STAFF_TOKEN: await staffTokenOf(browser) };
  return (...args: string[]) =>
    runPortal(args, { OPERATOR_DATABASE_URL: database.operatorUrl, ...settings });
}

/** Runs a command as an operator pastes it, in a folder of its own. @returns the arguments that arrive */
async function wordsInShell(command: string): Promise<string[]> {
  const program = `portal() { printf '%s\\0' "$@"; }\nportal ${command}\n`;
  const { stdout } = await promisify(execFile)("sh", ["-c", program], { cwd: folder });
  return stdout.split("\0").slice(0, -1);
}

/** Runs a command as a process of its own, as in production. */
async function asProcess(command: string): Promise<void> {
  const main = new URL("../../main.ts", import.meta.url).pathname;
  const env = {
    ...process.env,
    OPERATOR_DATABASE_URL: database.operatorUrl,
    NODE: process.execPath,
    MAIN: main,
  };
  await promisify(execFile)("sh", ["-c", `"$NODE" "$MAIN" ${command}`], { env, cwd: folder });
}

function statementOf(rows: readonly (readonly string[])[]): string {
  const file = join(mkdtempSync(join(tmpdir(), "portal-statement-")), "statement.csv");
  const lines = [["method", "id", "reference", "amount", "content", "at"], ...rows].map((cells) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","),
  );
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

test("R-FAIR-2: a printed command, run by sh, books the entry as the statement has it and runs nothing else", async () => {
  const at = "2026-03-31T02:00:00Z";
  const rows = HOSTILE.map((text, index) => [
    "vietcombank",
    index % 2 === 0 ? randomUUID() : `-${index} ${text}`,
    index % 3 === 0 ? `FT${index} ${text}` : `FT${index}`,
    String(10_000 + index),
    `${text} x`,
    at,
  ]);
  const { stdout, stderr } = await portal(
    "reconcile",
    `--statement=${statementOf(rows)}`,
    "--from=2026-03-31",
    "--to=2026-04-01",
  );
  expect([stderr, stdout]).toEqual(["", expect.not.stringMatching(UNSEEN)]);
  const printed = stdout.split("\n").filter((line) => line.startsWith("    → "));
  const commands = printed.map((line) => line.replace("    → ", ""));
  expect(commands).toHaveLength(rows.length);
  for (const command of commands) {
    const words = await wordsInShell(command);
    expect(await portal("--reason=by the statement", ...words)).toMatchObject({ code: 0 });
  }
  await asProcess(`--reason=again ${commands[0]}`);
  expect(readdirSync(folder)).toEqual([]);
  const notices = await database.query<Record<string, string>>(
    "select method, event_id, reference, amount_vnd::text, content from inbound_notices order by id",
  );
  // The CSV reader reads every line end as a line feed.
  const asRead = (cell: string) => cell.replaceAll("\r\n", "\n").trim();
  expect(notices.map((row) => Object.values(row))).toEqual(
    rows.map((cells) => cells.slice(0, 5).map(asRead)),
  );
});

test("R-FAIR-2: no text output moves the cursor, turns the reading direction or forges a line", async () => {
  const logged = async () => (await portal("log")).stdout.split("\n").length;
  const before = await logged();
  for (const content of HOSTILE) {
    await topUp(db, null, 20_000, randomUUID(), { content });
    const refused = await portal("users", "find", content);
    expect(refused.stdout).not.toMatch(UNSEEN);
    expect(refused.stdout.trim().split("\n")).toHaveLength(1);
    expect((await portal("recall", content, "--reason=x")).stderr).not.toMatch(UNSEEN);
    expect((await portal("recall", content, "--reason=x", "--json")).stdout).not.toMatch(UNSEEN);
    await database.query(
      "insert into operator_log (operator, command, reason, details) values ($1, 'recall', $1, $2)",
      [content, JSON.stringify({ content })],
    );
  }
  const unmatched = await portal("transfers", "unmatched");
  const [{ count }] = (await database.query(
    "select count(*)::int from inbound_notices where user_id is null",
  )) as [{ count: number }];
  expect(unmatched.stdout.trim().split("\n")).toHaveLength(count + 1);
  const log = await portal("log");
  expect(await logged()).toBe(before + HOSTILE.length);
  const json = await portal("transfers", "unmatched", "--json");
  for (const { stdout } of [unmatched, log, json, await portal("stuck"), await portal("verify")]) {
    expect(stdout).not.toMatch(UNSEEN);
  }
  const reported = (JSON.parse(json.stdout) as { transfers: { content: string }[] }).transfers;
  expect(reported.map(({ content }) => content)).toEqual(expect.arrayContaining(HOSTILE));
});

test("R-OPS-A: what is advised and what the handbook shows of recalls and grants is taken from a signed-in person", async () => {
  await database.query("update staff_rules set is_person_required = true");
  const [minh, hoa] = [await signedIn("minh", "payments"), await signedIn("hoa", "senior")];
  const [wrong, right] = [await aHolder(db, "sai_khach"), await aHolder(db, "dung_khach")];
  const occurredAt = new Date("2026-05-01T02:00:00Z");
  const content = `FSO${right.paymentCode}`;
  await topUp(db, wrong.paymentCode, 100_000, "MOVED 1", { content, occurredAt });
  await topUp(db, wrong.paymentCode, 50_000, "OTHER", { occurredAt });
  await topUp(db, wrong.paymentCode, 20_000, "HALVED", { occurredAt });
  const at = occurredAt.toISOString();
  const halved = ["vietcombank", "HALVED", "HALVED", "20000", `FSO${wrong.paymentCode}`, at];
  const { stdout } = await portal(
    "reconcile",
    `--statement=${statementOf([
      ["vietcombank", "MOVED 1", "MOVED 1", "100000", content, at],
      ["vietcombank", "OTHER", "OTHER", "40000", `FSO${wrong.paymentCode}`, at],
      halved,
    ])}`,
    "--from=2026-05-01",
    "--to=2026-05-02",
  );
  const advised = stdout
    .split("\n")
    .flatMap((line) => /^ +→? *((?:recall|grant) .*)$/.exec(line)?.[1] ?? []);
  expect(advised.map((command) => command.split(" ")[0]!).toSorted()).toEqual([
    "grant",
    "recall",
    "recall",
  ]);
  for (const command of [...advised, "recall HALVED --kp 50"]) {
    const words = await wordsInShell(command);
    expect(await minh("--reason=by the statement", ...words), command).toMatchObject({
      code: 0,
      stderr: "",
    });
  }
  const proposals = await database.query<{ id: string }>("select id from approvals");
  for (const { id } of proposals) {
    expect(await hoa("approvals", "approve", id, "--reason=seen")).toMatchObject({ code: 0 });
  }
  expect(await balancesOf(db, wrong.id)).toEqual({ credit: 150, debt: 0 });
  expect(await balancesOf(db, right.id)).toEqual({ credit: 1_050, debt: 0 });
});
