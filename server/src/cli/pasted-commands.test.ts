/** Printed commands can be pasted into a shell, even if strangers wrote the texts in them. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { sql } from "../kit/database/sql.ts";
import { aDatabase, connectionsTo } from "../testing/database/test-database.ts";
import { aHolder, balancesOf, topUp } from "../testing/money/books.ts";
import { beginAs } from "../testing/people/operators.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { clientOf } from "./testing/client-of.ts";
import { runPortal } from "./testing/run-portal.ts";

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
const db = connectionsTo(database.url);
const console = await aConsole(database);
const lan = await clientOf(console, await console.signIn("lan", "payments", "support"));
const hoa = await clientOf(console, await console.signIn("hoa", "senior"));

/** Does an operation by its command; another person approves it, if it takes two. */
async function carryOut(words: readonly string[]): Promise<void> {
  const run = await lan.json(...words, "--reason=as advised");
  expect(run).toMatchObject({ code: 0, stderr: "" });
  if (run.data["outcome"] === "done") return;
  expect(await hoa.json("approve", String(run.data["approval"]))).toMatchObject({ code: 0 });
}

const portal = (...args: string[]) =>
  runPortal(args, { OPERATOR_DATABASE_URL: database.operatorUrl });

/** Runs a command as an operator pastes it, in a separate folder. @returns the arguments that arrive */
async function wordsInShell(command: string): Promise<string[]> {
  const program = `portal() { printf '%s\\0' "$@"; }\nportal ${command}\n`;
  const { stdout } = await promisify(execFile)("sh", ["-c", program], { cwd: folder });
  return stdout.split("\0").slice(0, -1);
}

function statementOf(rows: readonly (readonly string[])[]): string {
  const file = join(mkdtempSync(join(tmpdir(), "portal-statement-")), "statement.csv");
  const columns = ["method", "id", "reference", "amount", "content", "at", "reversed"];
  const lines = [columns.slice(0, rows[0]!.length), ...rows].map((cells) =>
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
  for (const command of commands) await carryOut(await wordsInShell(command));
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
  for (const content of HOSTILE) {
    await topUp(db, null, 20_000, randomUUID(), { content });
    const refused = await portal("jobs", "list", `--task=${content}`);
    expect(refused.stdout).not.toMatch(UNSEEN);
    expect((await portal(content)).stderr).not.toMatch(UNSEEN);
    await db.transaction(async (tx) => {
      await beginAs(tx);
      await tx.run(sql`
        insert into operator_log (operator, command, reason, details)
        values ('lan', 'recall', ${content}, ${JSON.stringify({ content })})`);
    });
    await database.query(
      `insert into jobs (lane, share, task, payload, run_at, dead_at, last_error)
       values ('messages', 'x', 'send-mail', '{}', now(), now(), $1)`,
      [content],
    );
  }
  const jobs = await portal("jobs", "list");
  expect(jobs.stdout.trim().split("\n")).toHaveLength(HOSTILE.length + 1);
  const json = await portal("jobs", "list", "--json");
  for (const { stdout } of [jobs, json, await portal("verify")]) {
    expect(stdout).not.toMatch(UNSEEN);
  }
  const reported = (JSON.parse(json.stdout) as { jobs: { lastError: string }[] }).jobs;
  expect(reported.map(({ lastError }) => lastError)).toEqual(expect.arrayContaining(HOSTILE));
});

test("R-OPS-A: the console accepts the advised recalls, grants and chargebacks from signed-in people", async () => {
  const [wrong, right] = [await aHolder(db, "sai_khach"), await aHolder(db, "dung_khach")];
  const occurredAt = new Date("2026-05-01T02:00:00Z");
  const content = `FSO${right.paymentCode}`;
  await topUp(db, wrong.paymentCode, 100_000, "MOVED 1", { content, occurredAt });
  await topUp(db, wrong.paymentCode, 50_000, "OTHER", { occurredAt });
  await topUp(db, wrong.paymentCode, 30_000, "REVERSED", { occurredAt });
  const at = occurredAt.toISOString();
  const { stdout } = await portal(
    "reconcile",
    `--statement=${statementOf([
      ["vietcombank", "MOVED 1", "MOVED 1", "100000", content, at, ""],
      ["vietcombank", "OTHER", "OTHER", "40000", `FSO${wrong.paymentCode}`, at, ""],
      ["vietcombank", "REVERSED", "REVERSED", "30000", `FSO${wrong.paymentCode}`, at, "yes"],
    ])}`,
    "--from=2026-05-01",
    "--to=2026-05-02",
  );
  const advised = stdout
    .split("\n")
    .flatMap((line) => /^ +→? *(do (?:recall|grant|chargeback|refund) .*)$/.exec(line)?.[1] ?? []);
  expect(advised.map((command) => command.split(" ")[1]!).toSorted()).toEqual([
    "chargeback",
    "grant",
    "recall",
    "recall",
  ]);
  for (const command of advised) await carryOut(await wordsInShell(command));
  expect(await balancesOf(db, wrong.id)).toEqual({ credit: 0, debt: 0 });
  expect(await balancesOf(db, right.id)).toEqual({ credit: 1_050, debt: 0 });
});
