/** A statement's running balances prove that it is complete, or show where lines are missing. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import { aHolder, topUp } from "../../testing/money/books.ts";
import { runPortal } from "../../cli/testing/run-portal.ts";

const OPENING_VND = 5_000_000;
const MINUTES_APART = 30;

type Line = {
  readonly method: string;
  readonly account: string;
  readonly id: string;
  readonly amount: number;
  readonly balance: number;
  readonly content: string;
  readonly at: string;
};

let day = Date.parse("2026-01-01T00:00:00+07:00");
let balance: number;
let lines: Line[];

const database = await aDatabase();
const db = connectionsTo(database.url);
const player = await aHolder(db);
beforeEach(async () => {
  day += 24 * 3_600_000;
  balance = OPENING_VND;
  lines = [];
  for (let count = 0; count < 6; count += 1) lines.push(await booked(10_000 + count));
});

/** Books a transfer at the portal. @returns its line of the statement */
async function booked(amount: number, minutes = lines.length * MINUTES_APART): Promise<Line> {
  const id = randomUUID();
  const occurredAt = new Date(day + minutes * 60_000);
  await topUp(db, player.paymentCode, amount, id, { occurredAt });
  balance += amount;
  const account = "1013579246";
  const content = `FSO${player.paymentCode}`;
  return {
    method: "vietcombank",
    account,
    id,
    amount,
    balance,
    content,
    at: occurredAt.toISOString(),
  };
}

async function compare(statement: readonly Omit<Line, "balance">[], ...options: readonly string[]) {
  const file = join(mkdtempSync(join(tmpdir(), "portal-balances-")), "statement.csv");
  const rows = statement.map((line) => Object.values(line).join(","));
  writeFileSync(file, [Object.keys(statement[0]!).join(","), ...rows, ""].join("\n"));
  const [from, to] = [day, day + 24 * 3_600_000].map((at) => new Date(at).toISOString());
  const { stdout } = await runPortal(
    [
      "reconcile",
      `--statement=${file}`,
      `--from=${from}`,
      `--to=${to}`,
      "--grace-seconds=0",
    ].concat(options, "--json"),
    { OPERATOR_DATABASE_URL: database.operatorUrl },
  );
  type Found = { subject: string; kind: string; fix: string | null };
  return (JSON.parse(stdout) as { findings: Found[] }).findings.map(
    ({ subject, kind, fix }) => `${subject}.${kind} ${fix ?? "-"}`,
  );
}

const withoutBalances = (statement: readonly Line[]) =>
  statement.map(({ method, account, id, amount, content, at }) => {
    return { method, account, id, amount, content, at };
  });

/** What is advised for money that was credited and never came. */
const takenBack = (transfer: string) =>
  `do void-transfer --transfer=${transfer} --evidence=EVIDENCE`;

test("R-FAIR-2: if balances prove that the statement is complete, a notice without an entry was never paid, and voiding it is advised", async () => {
  const forged = randomUUID();
  const occurredAt = new Date(day + 1.5 * MINUTES_APART * 60_000);
  await topUp(db, player.paymentCode, 99_000, forged, { occurredAt });
  const advice = [`transfer.missing_at_provider ${takenBack(`sepay:${forged}`)}`];
  expect(await compare(lines)).toEqual(advice);
  expect(await compare(lines.toReversed()), "the newest first").toEqual(advice);
  expect(await compare(withoutBalances(lines))).toEqual([
    "statement.entries_absent -",
    "transfer.missing_at_provider -",
  ]);
});

test("R-FAIR-2: a notice without a reference counts as a double only if balances prove that the statement is complete", async () => {
  const twin = randomUUID();
  const { amount, at } = lines[2]!;
  await topUp(db, player.paymentCode, amount, twin, { reference: null, occurredAt: new Date(at) });
  expect(await compare(lines)).toEqual([
    `transfer.doubled_at_portal ${takenBack(`sepay:${twin}`)}`,
  ]);
  expect(await compare(withoutBalances(lines))).toEqual([
    "statement.entries_absent -",
    "transfer.missing_at_provider -",
  ]);
});

test("R-FAIR-2: gaps in the balances are reported, and no reversal is advised", async () => {
  const gapped = lines.toSpliced(2, 1);
  expect(await compare(gapped)).toEqual([
    "statement.balance_gap -",
    "statement.entries_absent -",
    "transfer.missing_at_provider -",
  ]);
  const wrong = lines.map((line, at) => (at === 3 ? { ...line, balance: line.balance + 1 } : line));
  expect(await compare(wrong)).toEqual(["statement.balance_gap -"]);
});

test("R-FAIR-2: a statement proves nothing about notices before its first line or after its last", async () => {
  for (const cut of [lines.slice(1), lines.slice(0, -1)]) {
    expect(await compare(cut)).toEqual([
      "statement.period_not_covered -",
      "transfer.missing_at_provider -",
    ]);
  }
});

test("R-FAIR-2: an account without a line is reported, unless another method is compared", async () => {
  const occurredAt = new Date(day + 60_000);
  await topUp(db, player.paymentCode, 70_000, randomUUID(), { method: "momo", occurredAt });
  expect(await compare(lines)).toEqual([
    "statement.account_absent -",
    "transfer.missing_at_provider -",
  ]);
  expect(await compare(lines, "--method=vietcombank")).toEqual([]);
});

test("R-FAIR-2: money at an unknown account matches its line, and does not make a statement incomplete", async () => {
  const stranger = "9990001112223";
  const reported = {
    method: "unknown",
    accountNumber: stranger,
    occurredAt: new Date(day + 60_000),
  };
  const [id, content] = [randomUUID(), "chuyen tien"];
  await topUp(db, null, 70_000, id, { ...reported, content });
  expect(await compare(lines)).toEqual([]);
  const at = reported.occurredAt.toISOString();
  const line = { ...lines[0]!, account: stranger, id, amount: 70_000, content, at };
  const booked = [
    `transfer.unmatched do assign --transfer=sepay:${id} --username=USERNAME --method=${line.method}\n# or: do return --transfer=sepay:${id}`,
  ];
  expect(await compare(withoutBalances([...lines, line]))).toEqual(booked);
});
