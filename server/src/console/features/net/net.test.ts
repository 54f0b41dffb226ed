/** Fees and taxes: rates with a beginning, each part of a sum rounded once, each sum the ledger's. */
import { beforeAll, expect, test } from "vitest";
import { post } from "../../../domain/ledger/ledger.ts";
import { sumUpDays } from "../../../features/books/store.ts";
import { aDatabase, connectionsTo } from "../../../testing/database/test-database.ts";
import { aHolder, topUp } from "../../../testing/money/books.ts";
import { type Browser, okay } from "../../../testing/people/browser.ts";
import { byTwo, doneBy, read, signInStaff } from "../../../testing/people/staff.ts";
import { portalConfigWith } from "../../../testing/portal/portal-config.ts";
import { aConsole } from "../../../testing/portal/test-console.ts";

const database = await aDatabase();
const db = connectionsTo(database.url);
const PORTAL_CONFIG = portalConfigWith({ invoices: { vatPercent: 8 } });
const console = await aConsole(database, { PORTAL_CONFIG });
const { minh, hoa, hien, tuan } = await signInStaff(console);

/** Amounts whose parts do not divide. */
const AMOUNTS = [100_001, 33_333, 50_000];
const PERIOD = "from=2026-03-01&to=2026-04-30";

type Row = Readonly<Record<string, number | string | boolean | null>>;

const rate = (name: string, percent: string, fixedVnd: number, from: string) => ({
  operation: "set-rate",
  name,
  percent,
  fixedVnd,
  from,
});

/** Moves what was posted under a key to another time. */
async function postedAt(key: string, at: string): Promise<void> {
  await database.query("alter table journals disable trigger user");
  await database.query("update journals set posted_at = $2 where key like $1", [key, at]);
  await database.query("alter table journals enable trigger user");
}

beforeAll(async () => {
  const player = await aHolder(db, "kiem_khach");
  // The later ones have the smaller ids.
  await topUp(db, player.paymentCode, 70_000, "april");
  for (const [at, amount] of AMOUNTS.entries()) {
    await topUp(db, player.paymentCode, amount, `march-${at}`);
  }
  await topUp(db, null, 20_000, "nobody", { content: "nobody" });
  const [card] = await database.query<{ id: string }>(
    `insert into transactions (user_id, type, status, value, currency)
     values ($1, 'topup.card', 'success', 10000, 'VND') returning id`,
    [player.id],
  );
  await database.query(
    `insert into cards (transaction_id, provider, telco, serial, pin_mac, declared_vnd, settled_at, real_vnd, net_vnd)
     values ($1, 'VIETTEL', 'VTT', '1', sha256(''), 10000, now(), 10000, 8150)`,
    [card!.id],
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
  const refund = { operation: "refund", transfer: "march-0", code: "payer_request" };
  await okay(byTwo(minh, tuan, { ...refund, amountVnd: 33_334 }));
  await okay(byTwo(minh, tuan, refund));
  for (const at of AMOUNTS.keys()) await postedAt(`%:march-${at}`, "2026-03-10T03:00:00Z");
  await postedAt("%:april", "2026-04-02T03:00:00Z");
  await postedAt("%:nobody", "2026-04-02T03:00:00Z");
  await postedAt("recall:%", "2026-04-03T03:00:00Z");
  await postedAt("refunded:%", "2026-04-03T03:00:00Z");
  await postedAt("card:x", "2026-04-03T03:00:00Z");
  await database.query("alter table refunds disable trigger user");
  await database.query("update refunds set booked_at = '2026-04-03T03:00:00Z'");
  await database.query("alter table refunds enable trigger user");
});

async function netOf(query = "by=month", staff: Browser = tuan) {
  return (await read(staff, `net?${PERIOD}&${query}`)) as unknown as {
    periods: Row[];
    whole: Row[];
  };
}
const vatRows = async (by: string): Promise<Row[]> =>
  (await read(tuan, `vat?${PERIOD}&by=${by}`))["rows"] as Row[];
const sumOf = (rows: readonly Row[], field: string): number =>
  rows.reduce((sum, row) => sum + Number(row[field]), 0);

test("R-OPS-8: without a rate, what the gateway says that it kept is the fee", async () => {
  const { periods } = await netOf();
  const card = periods.find(({ method }) => method === "card:VIETTEL");
  expect(card).toMatchObject({ hasRate: false, keptVnd: 1_850, feeVnd: 1_850, netVnd: 8_150 });
});

test("R-OPS-8: two people set a rate, from a day on, for an existing method, and not before a closed day", async () => {
  await okay(byTwo(hoa, hien, rate("vietcombank", "1,25", 500, "2026-03-01")));
  const wrong = await doneBy(tuan, rate("nobody", "1", 0, "2026-03-01"));
  expect(wrong.body["message"]).toContain("không có phương thức nobody");
  const tax = await doneBy(tuan, rate("vat", "8,5", 0, "2026-03-01"));
  expect(tax.body["message"]).toContain("số phần trăm nguyên");
  await okay(byTwo(tuan, hoa, rate("card:VIETTEL", "18,5", 0, "2026-01-01")));
  await okay(byTwo(tuan, hoa, rate("vietcombank", "0", 1_000, "2026-04-01")));
});

test("R-OPS-8: net money is income less returned money and the fee of each payment at its day's rate", async () => {
  const { periods, whole } = await netOf();
  const seen = ["period", "method", "payments", "grossVnd", "returnedVnd", "feeVnd", "netVnd"];
  // 1.25 % of 100,001 is 1,250.01; of 33,333 it is 416.66; of 50,000 it is 625; and three times 500.
  const march = 1_250 + 417 + 625 + 1_500;
  expect(periods.map((row) => seen.map((field) => row[field]))).toEqual([
    ["2026-03", "vietcombank", 3, 183_334, 0, march, 183_334 - march],
    ["2026-04", "card:VIETTEL", 1, 10_000, 0, 1_850, 8_150],
    ["2026-04", "vietcombank", 2, 90_000, 100_001, 2_000, 90_000 - 100_001 - 2_000],
  ]);
  expect(periods[1]).toMatchObject({ keptVnd: 1_850, keptPayments: 1, hasRate: true });
  for (const field of ["payments", "grossVnd", "returnedVnd", "feeVnd", "netVnd"]) {
    expect(sumOf(whole, field), field).toBe(sumOf(periods, field));
    expect(sumOf((await netOf("by=day")).periods, field), field).toBe(sumOf(whole, field));
  }
  // What came in and was not given back is what the ledger holds.
  const [cash] = await database.query<{ sum: string }>(
    "select -sum(balance) as sum from ledger_accounts where name like 'cash:%'",
  );
  expect(sumOf(whole, "grossVnd") - sumOf(whole, "returnedVnd")).toBe(Number(cash!.sum));
});

test("R-OPS-8: the tax by period and rate is the sum of its invoices, and a refund's is its sale's", async () => {
  await okay(byTwo(tuan, hoa, rate("vat", "10", 0, "2026-04-01")));
  const months = await vatRows("month");
  expect(
    months.map((row) => ["period", "vatPercent", "sales", "refunds"].map((field) => row[field])),
  ).toEqual([
    ["2026-03", 8, 3, 0],
    ["2026-04", 8, 0, 2],
    ["2026-04", 10, 2, 0],
  ]);
  const { rows } = (await read(tuan, `invoices?${PERIOD}&limit=500`)) as unknown as {
    rows: Row[];
  };
  expect(rows).toHaveLength(7);
  for (const field of ["grossVnd", "netVnd", "vatVnd"]) {
    expect(sumOf(months, field), field).toBe(sumOf(rows, field));
    expect(sumOf(await vatRows("day"), field), field).toBe(sumOf(rows, field));
  }
  for (const vatPercent of [8, 10]) {
    const ofRate = await read(tuan, `invoices?${PERIOD}&vatPercent=${vatPercent}&limit=500`);
    expect(ofRate["rows"]).toEqual(rows.filter((row) => row["vatPercent"] === vatPercent));
  }
  const times = rows.map(({ at }) => String(at));
  expect(times).toEqual(times.toSorted());
  for (const sort of ["at", "-at"]) {
    const paged: Row[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const after = cursor && `&cursor=${cursor}`;
      const page = await read(tuan, `invoices?${PERIOD}&limit=2&sort=${sort}${after}`);
      paged.push(...(page["rows"] as Row[]));
      cursor = page["nextCursor"] as string | null;
    }
    expect(paged).toEqual(sort === "at" ? rows : rows.toReversed());
  }
  // The two parts of the refund take back exactly the tax of the sale.
  expect(sumOf([months[1]!], "vatVnd")).toBe(-Number(rows[0]!["vatVnd"]));
  const { body } = await okay(tuan.get(`/api/console/books?${PERIOD}&by=month`));
  expect(sumOf(rows, "grossVnd")).toBe((body["whole"] as Row)["salesVnd"]);
});

test("R-OPS-8: summing up the days changes no figure", async () => {
  const before = [await netOf(), await vatRows("day")];
  await sumUpDays(db, 1_000);
  expect(await database.query("select from summed_days limit 1")).toHaveLength(1);
  expect([await netOf(), await vatRows("day")]).toEqual(before);
});

test("R-OPS-8: rates do not change the past of a closed day", async () => {
  await database.query("alter table closed_days disable trigger user");
  await database.query(
    `insert into reconcile_runs (staff_id, from_day, to_day, file_name, file_hash)
     select min(id), '2026-04-30', '2026-04-30', 'x', '' from staff`,
  );
  await database.query(
    `insert into closed_days (day, staff_id, run_id, sums)
     select '2026-04-30', (select min(id) from staff), (select max(id) from reconcile_runs), '{}'`,
  );
  const refused = await doneBy(tuan, rate("vietcombank", "2", 0, "2026-04-30"));
  expect(refused.body["message"]).toContain("đã khóa");
  await okay(byTwo(tuan, hoa, rate("vietcombank", "2", 0, "2026-05-01")));
});
