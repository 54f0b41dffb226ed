/** The command `invoices export` writes each sale and refund with its VAT; the sums equal the ledger's. */
import { mkdtempSync, existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { post } from "../../domain/ledger/ledger.ts";
import { taxedRefund, vatWithin } from "./vat.ts";
import { aHolder, topUp } from "../../testing/money/books.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aDesk } from "../../testing/people/staff.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { runPortal, runPortalJson, settingsOf } from "../../cli/testing/run-portal.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";

const database = await aDatabase();
const db = connectionsTo(database.url);
const PORTAL_CONFIG = portalConfigWith({ invoices: { vatPercent: 8 } });
const settings = { ...(await settingsOf(database)), PORTAL_CONFIG };
const FOLDER = mkdtempSync(join(tmpdir(), "portal-invoices-"));

/** Writes the books into a file again. @returns its lines as cells, without the head */
async function exported(from: string, to: string): Promise<string[][]> {
  const file = join(FOLDER, `${crypto.randomUUID()}.csv`);
  const words = ["invoices", "export", "--from", from, "--to", to, "--file", file];
  const { code, stderr } = await runPortal(words, settings);
  expect([code, stderr]).toEqual([0, ""]);
  const text = readFileSync(file, "utf8");
  expect(text.startsWith("\u{feff}Ngày,Số,")).toBe(true);
  return text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
}
const [NET, VAT, GROSS] = [7, 9, 10];
const sumOf = (lines: readonly string[][], column: number): number =>
  lines.reduce((sum, cells) => sum + Number(cells[column]), 0);
const isSum = ([title = ""]: readonly string[]) => /^(Cộng|Tổng)/.test(title);

/** Moves what was posted under a key to another time. */
async function postedAt(key: string, at: string): Promise<void> {
  await database.query("alter table journals disable trigger user");
  await database.query("update journals set posted_at = $2 where key like $1", [key, at]);
  await database.query("alter table journals enable trigger user");
}

test("R-RUN-8: each sale and each refund is a line of its day, and the sums equal the ledger's", async () => {
  const player = await aHolder(db, "kiem_khach");
  await db.write.many({
    name: "",
    text: "update users set last_name = 'Nguyễn', first_name = '=Lan' where id = $1",
    values: [player.id],
  });
  await topUp(db, player.paymentCode, 100_000, "last-of-march");
  await topUp(db, player.paymentCode, 50_000, "first-of-april");
  await topUp(db, null, 70_000, "nobody", { content: "nobody" });
  const [card] = await database.query<{ id: string }>(
    `insert into transactions (user_id, type, status, value, currency)
     values ($1, 'topup.card', 'success', 10000, 'VND') returning id`,
    [player.id],
  );
  await db.transaction((tx) =>
    post(tx, {
      key: "card:x",
      kind: "topup.card",
      transactionId: card!.id,
      userId: player.id,
      userKp: 100,
      house: [
        { account: "cash:card", currency: "VND", amount: -10_000 },
        { account: "sales:card", currency: "VND", amount: 10_000 },
        { account: "issued:card", currency: "KP", amount: -100 },
      ],
    }),
  );
  const desk = await aDesk(await aConsole(database, { PORTAL_CONFIG }));
  const refund = { operation: "refund", transfer: "last-of-march", code: "payer_request" };
  await desk.done({ ...refund, amountVnd: 33_333 });
  await desk.done(refund);
  await desk.done({ operation: "assign", transfer: "nobody", username: "kiem_khach" });
  await postedAt("transfer:sepay:last-of-march", "2026-03-31T16:59:59Z");
  await postedAt("transfer:sepay:first-of-april", "2026-03-31T17:00:00Z");
  await postedAt("transfer:sepay:nobody", "2026-03-31T18:00:00Z");
  await postedAt("claim:%", "2026-04-01T02:00:00Z");
  await postedAt("refunded:%", "2026-04-01T03:00:00Z");
  await postedAt("card:x", "2026-04-02T03:00:00Z");

  const lines = await exported("2026-03-01", "2026-05-01");
  const sales = lines.filter((cells) => !isSum(cells));
  expect(sales.map((cells) => [cells[0], cells[GROSS], cells[13]])).toEqual([
    ["2026-03-31", "100000", "transfer:sepay:last-of-march"],
    ["2026-04-01", "50000", "transfer:sepay:first-of-april"],
    ["2026-04-01", "-33333", expect.stringMatching(/^refunded:/)],
    ["2026-04-01", "-66667", expect.stringMatching(/^refunded:/)],
    ["2026-04-01", "70000", expect.stringMatching(/^claim:/)],
    ["2026-04-02", "10000", "card:x"],
  ]);
  expect(sales[0]!.slice(3, 7)).toEqual(["Nạp KP", "Nguyễn =Lan", "kiem_khach", "Vietcombank"]);
  expect(sales[2]![14]).toBe(sales[0]![1]);
  // The parts take back the tax of the whole.
  expect(sumOf([sales[0]!, sales[2]!, sales[3]!], VAT)).toBe(0);

  const [ledger] = await database.query<{ sum: string }>(
    "select sum(balance) as sum from ledger_accounts where name like 'sales:%'",
  );
  expect(sumOf(sales, GROSS)).toBe(Number(ledger!.sum));
  for (const cells of lines)
    expect(sumOf([cells], NET) + sumOf([cells], VAT)).toBe(sumOf([cells], GROSS));
  const total = lines.at(-1)!;
  const days = lines.filter(([title = ""]) => title.startsWith("Cộng ngày"));
  for (const column of [NET, VAT, GROSS]) {
    expect(sumOf([total], column)).toBe(sumOf(sales, column));
    expect(sumOf(days, column)).toBe(sumOf(sales, column));
  }
  const march = await exported("2026-03-31", "2026-04-01");
  const april = await exported("2026-04-01", "2026-05-01");
  expect([...march, ...april].filter((cells) => !isSum(cells))).toEqual(sales);
});

test("R-RUN-8: nothing is written without a VAT rate, for unfinished days, or over an existing file", async () => {
  const period = ["--from", "2026-03-01", "--to", "2026-04-01"];
  const file = join(FOLDER, "once.csv");
  const words = ["invoices", "export", ...period, "--file", file];
  const without = await runPortalJson(words, settingsOf(database));
  expect(without.data).toMatchObject({ refused: { argument: "invoices" } });
  expect(existsSync(file)).toBe(false);
  expect((await runPortal(words, settings)).code).toBe(0);
  const before = readFileSync(file, "utf8");
  expect((await runPortal(words, settings)).code).toBe(2);
  expect(readFileSync(file, "utf8")).toBe(before);
  const future = ["invoices", "export", "--from", "2026-03-01", "--to", "2099-01-01"];
  expect((await runPortal(future, settings)).stderr).toMatch(/has not begun/);
});

test("R-RUN-8: the tax within a price is rounded to the đồng, and the taxes of partial refunds add up to it", () => {
  expect([
    vatWithin(110_000, 10),
    vatWithin(100_000, 8),
    vatWithin(1, 10),
    vatWithin(9, 0),
  ]).toEqual([10_000, 7_407, 0, 0]);
  for (const gross of [10_000, 33_333, 99_999, 1_234_567]) {
    let [refundedVnd, vatVnd] = [0, 0];
    for (const part of [1, 7, 777, gross - 785]) {
      vatVnd -= taxedRefund(part, refundedVnd, 8).vatVnd;
      refundedVnd += part;
    }
    expect(vatVnd).toBe(vatWithin(gross, 8));
  }
});
