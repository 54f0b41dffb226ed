/** Outside books against the portal's: each difference is found under its name, and nothing else is. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import { aHolder, topUp } from "../../testing/money/books.ts";
import {
  type GameLine,
  insertCard,
  openOutsideBooks,
  type OutsideBooks,
  type StatementLine,
  writeFiles,
} from "./testing/outside-books.ts";
import { runPortal } from "../../cli/testing/run-portal.ts";

const EACH = 4;

let outside: OutsideBooks;

const database = await aDatabase();
const db = connectionsTo(database.url, 4);
const holder = await aHolder(db, "holder");
const other = await aHolder(db, "other");
beforeAll(async () => {
  await topUp(db, holder.paymentCode, 10_000_000, "long-ago");
  await db.transaction(async (tx) => {
    await tx.run(raw("alter table inbound_notices disable trigger user"));
    await tx.run(raw("update inbound_notices set occurred_at = now() - interval '1 month'"));
    await tx.run(raw("alter table inbound_notices enable trigger user"));
  });
  outside = openOutsideBooks(db, database, holder);
  await makeAgreeingBooks();
});

const raw = (text: string) => ({ name: "", text, values: [] });

type ReportedFinding = {
  subject: string;
  kind: string;
  evidence: Record<string, unknown>;
  fix: string | null;
};
async function compare(...options: string[]) {
  const from = new Date(Date.now() - 24 * 3_600_000).toISOString();
  const { code, stdout, stderr } = await runPortal(
    ["reconcile", ...writeFiles(outside), `--from=${from}`, "--grace-seconds=0", ...options],
    { OPERATOR_DATABASE_URL: database.operatorUrl },
  );
  return { code, stdout, stderr };
}

/** Makes everything that is in order, in every form in which a statement can show it. */
async function makeAgreeingBooks(): Promise<void> {
  for (let at = 0; at < EACH; at += 1) {
    await outside.transfer();
    (await outside.transfer()).id = "";
    Object.assign(await outside.transfer(), { id: "", reference: "" });
    // A bank with its own ids, which the feed does not know.
    Object.assign(await outside.transfer(holder.paymentCode, "techcombank"), {
      id: `as somebody else calls it ${at}`,
      reference: "",
    });
    await outside.card();
    (await outside.card("failed")).line.charged = "no";
    await outside.delivery();
    await outside.delivery("failed");
    outside.game.pop();
  }
}

test("clean books: nothing is found, and the exit code is 0", async () => {
  const { code, stdout, stderr } = await compare("--json");
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({ findings: [], unexplained: 0, explained: 0 });
  expect(code).toBe(0);
});

/** Makes one fault in the books. @returns what the finding must be about */
type Fault = () => Promise<string>;
const named = (line: StatementLine) => `sepay:${line.id}`;
const without = <Row>(rows: Row[], row: Row) => void rows.splice(rows.indexOf(row), 1);

const faults: Readonly<Record<string, Fault>> = {
  "transfer.missing_at_portal": async () => {
    const id = randomUUID();
    const amount = outside.nextSum();
    const [like] = outside.statement;
    outside.statement.push({ ...like!, id, reference: id, amount });
    return id;
  },
  "transfer.missing_at_provider": async () => {
    const line = await outside.transfer();
    without(outside.statement, line);
    return named(line);
  },
  "transfer.doubled_at_provider": async () => {
    const line = await outside.transfer();
    outside.statement.push({ ...line });
    return line.id;
  },
  "transfer.doubled_at_portal": async () => {
    const line = await outside.transfer();
    const twin = randomUUID();
    // The same entry under another event id.
    await topUp(db, holder.paymentCode, line.amount, twin, { reference: line.reference });
    return `sepay:${twin}`;
  },
  "transfer.other_amount": async () => {
    const line = await outside.transfer();
    line.amount += 1;
    return named(line);
  },
  "transfer.other_user": async () => {
    const line = await outside.transfer();
    line.content = `FSO${other.paymentCode}`;
    return named(line);
  },
  "transfer.not_credited": async () => {
    const line = await outside.transfer(null);
    line.content = `FSO${other.paymentCode}`;
    return named(line);
  },
  "transfer.reversed": async () => {
    const line = await outside.transfer();
    line.reversed = "yes";
    return named(line);
  },
  "transfer.reversed_unmatched": async () => {
    const line = await outside.transfer(null);
    line.reversed = "yes";
    return named(line);
  },
  "transfer.not_in_ledger": async () => {
    const line = await outside.transfer();
    await planted(`update journals set key = 'lost:' || id where key = 'transfer:${named(line)}'`);
    return named(line);
  },
  "transfer.ledger_other_amount": async () => {
    const line = await outside.transfer();
    await planted(
      `update entries set amount = amount - 1 from ledger_accounts a where a.id = account_id
        and a.name like 'cash:vietcombank:%' and journal_id = (
          select id from journals where key = 'transfer:${named(line)}')`,
    );
    return named(line);
  },
  "card.missing_at_portal": async () => {
    const serial = `1${outside.cards.length}`;
    outside.cards.push({ provider: "VIETTEL", serial, value: 10_000, charged: "yes", net: "" });
    return serial;
  },
  "card.missing_at_provider": async () => {
    const { line } = await outside.card();
    without(outside.cards, line);
    // The serial is made from the number of cards, so the next card needs another number.
    outside.cards.push({ ...line, serial: `unused ${line.serial}`, charged: "no" });
    return line.serial;
  },
  "card.doubled_at_portal": async () => {
    const { line } = await outside.card();
    await insertCard(database, holder, { ...line, status: "success" });
    return line.serial;
  },
  "card.not_charged": async () => {
    const { line } = await outside.card();
    line.charged = "no";
    return line.serial;
  },
  "card.not_credited": async () => (await outside.card("failed")).line.serial,
  "card.not_settled": async () => (await outside.card("pending")).line.serial,
  "card.other_amount": async () => {
    const { line } = await outside.card();
    line.value = 20_000;
    return line.serial;
  },
  "card.other_net": async () => {
    const { line, id } = await outside.card();
    await database.query("update cards set net_vnd = 40000 where transaction_id = $1", [id]);
    line.net = "39000";
    return line.serial;
  },
  "delivery.missing_at_portal": async () => {
    const requestId = randomUUID();
    outside.game.push({ ...outside.game[0]!, requestId });
    return requestId;
  },
  "delivery.not_delivered": async () => {
    const line = await outside.delivery();
    without(outside.game, line);
    return line.requestId;
  },
  "delivery.not_settled": async () => (await outside.delivery("pending")).requestId,
  "delivery.delivered_and_refunded": async () => (await outside.delivery("failed")).requestId,
  "delivery.delivered_twice": async () => {
    const line = await outside.delivery();
    outside.game.push({ ...line });
    return line.requestId;
  },
  "delivery.other_amount": () => deliveredWith({ coins: 2_000 }),
  "delivery.other_user": () => deliveredWith({ account: "villain" }),
  "delivery.other_zone": () => deliveredWith({ zoneId: "2" }),
};

async function deliveredWith(wrong: Partial<GameLine>): Promise<string> {
  const line = await outside.delivery();
  Object.assign(line, wrong);
  return line.requestId;
}

/** Runs a statement with the triggers disabled that refuse it. */
const planted = (statement: string) =>
  db.transaction(async (tx) => {
    for (const table of ["journals", "entries"]) {
      await tx.run(raw(`alter table ${table} disable trigger user`));
    }
    expect(await tx.run(raw(statement))).toBe(1);
    for (const table of ["journals", "entries"]) {
      await tx.run(raw(`alter table ${table} enable trigger user`));
    }
  });

test("a hundred mismatches of all kinds are found, each with its kind, and no others", async () => {
  const expected: string[] = [];
  for (let round = 0; round < EACH; round += 1) {
    for (const [kind, spoil] of Object.entries(faults)) expected.push(`${kind} ${await spoil()}`);
  }
  expect(expected.length).toBeGreaterThanOrEqual(100);
  // Books that leave out what the portal knows come first.
  const gaps = ["transfer", "card", "delivery"].map((book) => `statement.entries_absent ${book}`);
  // A known and explained payment is listed, and is no mismatch.
  await outside.transfer(null);

  const { code, stdout, stderr } = await compare("--json");
  expect([code, stderr]).toEqual([1, ""]);
  const { findings, explained } = JSON.parse(stdout) as {
    findings: ReportedFinding[];
    explained: number;
  };
  const found = findings.map(({ subject, kind, evidence }) => {
    const { book, transfer, eventId, serial, transaction } = evidence;
    const isOfStatement = kind === "doubled_at_provider";
    const about =
      subject === "card"
        ? serial
        : (book ?? (isOfStatement ? eventId : transfer) ?? eventId ?? transaction);
    return `${subject}.${kind} ${about as string}`;
  });
  expect(found.splice(0, gaps.length).toSorted()).toEqual(gaps.toSorted());
  const taking = findings.filter(({ fix }) => /\b(recall|grant)\b/.test(fix ?? ""));
  // The gateway really charged those.
  expect(taking.filter(({ kind }) => kind !== "not_credited")).toEqual([]);
  const unmatched = found.filter((finding) => finding.startsWith("transfer.unmatched"));
  expect([unmatched.length, explained]).toEqual([1, 1]);
  expect(found.filter((finding) => !unmatched.includes(finding)).toSorted()).toEqual(
    expected.toSorted(),
  );
  const text = await compare();
  expect(text.code).toBe(1);
  expect(text.stdout).toContain(`${gaps.length + expected.length} unexplained, 1 explained`);
});

/** What becomes of a payment that the other side does not have yet, or has not decided. */
const ON_ITS_WAY = new Set([
  "transfer.missing_at_portal",
  "transfer.missing_at_provider",
  "card.missing_at_provider",
  "card.not_settled",
  "delivery.not_delivered",
  "delivery.not_settled",
]);

test("R-FAIR-2: what is young enough to be on its way is explained, and makes no book incomplete", async () => {
  const { stdout } = await compare("--json", "--grace-seconds=3600");
  const { findings } = JSON.parse(stdout) as { findings: ReportedFinding[] };
  const kinds = findings.map(({ subject, kind }) => `${subject}.${kind}`);
  expect(kinds.filter((kind) => kind.startsWith("statement.") || ON_ITS_WAY.has(kind))).toEqual([]);
  expect(kinds.filter((kind) => kind.endsWith(".in_flight"))).toHaveLength(ON_ITS_WAY.size * EACH);
});

test("R-FAIR-2: the error for a missing file names the file", async () => {
  for (const option of ["--statement", "--cards", "--game-log"]) {
    const named = ["reconcile", `${option}=/nowhere/at-all.csv`, "--from=2026-01-01"];
    const settings = { OPERATOR_DATABASE_URL: database.operatorUrl };
    const { code, stderr } = await runPortal(named, settings);
    expect([option, code, stderr]).toEqual([
      option,
      2,
      expect.stringContaining("/nowhere/at-all.csv") as string,
    ]);
  }
});
