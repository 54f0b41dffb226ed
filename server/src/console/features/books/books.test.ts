/**
 * The books by day and month: each period follows from the one before, days are Vietnam's, and each sum is that of its
 * journals.
 */
import { beforeAll, expect, test } from "vitest";
import { awayFrom } from "../../../testing/moments.ts";
import { sumUpDays } from "../../../features/books/store.ts";
import { post } from "../../../domain/ledger/ledger.ts";
import { aDatabase, connectionsTo } from "../../../testing/database/test-database.ts";
import { aHolder, topUp } from "../../../testing/money/books.ts";
import { type Browser, okay } from "../../../testing/people/browser.ts";
import { aConsole } from "../../../testing/portal/test-console.ts";

const database = await aDatabase();
const db = connectionsTo(database.url);
const console = await aConsole(database);

/** Last year: its spring is over, and until today it is less than the 800 days that the books show at most. */
const YEAR = new Date().getUTCFullYear() - 1;

let tuan: Browser;
let playerId: number;
let topUpId: string;
/**
 * 100,000 đ on 31 March in Vietnam, 50,000 đ a minute later, which was posted first; 300 KP spent in April; unmatched
 * money today.
 */
beforeAll(async () => {
  tuan = await console.signIn("tuan", "accountant");
  const player = await aHolder(db, "kiem_khach");
  playerId = player.id;
  await topUp(db, player.paymentCode, 50_000, "first-of-april");
  const { transactionId } = await topUp(db, player.paymentCode, 100_000, "last-of-march");
  topUpId = transactionId!;
  await spend("order-1", 300);
  await postedAt("%last-of-march", `${YEAR}-03-31T16:59:30Z`);
  await postedAt("%first-of-april", `${YEAR}-03-31T17:00:30Z`);
  await postedAt("order-1", `${YEAR}-04-02T05:00:00Z`);
  await topUp(db, null, 70_000, "nobody", { content: "nobody" });
});

const spend = (key: string, kp: number) =>
  db.transaction((tx) =>
    post(tx, {
      key,
      kind: "recharge.capture",
      transactionId: topUpId,
      userId: playerId,
      userKp: -kp,
      house: [{ account: "game-sales", currency: "KP", amount: kp }],
    }),
  );

/** Moves what was posted under a key to another time. */
async function postedAt(key: string, at: string): Promise<void> {
  await database.query("alter table journals disable trigger user");
  await database.query("update journals set posted_at = $2 where key like $1", [key, at]);
  await database.query("alter table journals enable trigger user");
}

async function booksOf(from: string, to: string, by: "day" | "month") {
  const { body } = await okay(tuan.get(`/api/console/books?from=${from}&to=${to}&by=${by}`));
  return body as { periods: Record<string, unknown>[]; whole: Record<string, unknown> };
}

test("R-OPS-8: the books of each day and month follow from each other, and each day is Vietnam's", async () => {
  const { periods } = await booksOf(`${YEAR}-03-31`, `${YEAR}-04-02`, "day");
  const seen = [
    "period",
    "salesVnd",
    "cashVnd",
    "spentKp",
    "liabilityKp",
    "deferredVnd",
    "earnedVnd",
  ];
  expect(periods.map((period) => seen.map((name) => period[name]))).toEqual([
    [`${YEAR}-03-31`, 100_000, 100_000, 0, 1_050, 100_000, 0],
    [`${YEAR}-04-01`, 50_000, 150_000, 0, 1_550, 150_000, 0],
    // 1,250 of 1,550 KP are left of what 150,000 đ and the bonus gave.
    [`${YEAR}-04-02`, 0, 150_000, 300, 1_250, 120_967, 29_033],
  ]);
  const months = await booksOf(`${YEAR}-03-01`, `${YEAR}-04-30`, "month");
  expect(
    months.periods.map((period) => [period["period"], period["from"], period["salesVnd"]]),
  ).toEqual([
    [`${YEAR}-03`, `${YEAR}-03-01`, 100_000],
    [`${YEAR}-04`, `${YEAR}-04-01`, 50_000],
  ]);
  expect(months.whole).toMatchObject({ salesVnd: 150_000, earnedVnd: 29_033, liabilityKp: 1_250 });
});

test("R-OPS-8: every period's movements sum to zero in each currency, and each is the sum of its journals", async () => {
  const today = new Date(Date.now() + 7 * 60 * 60_000).toISOString().slice(0, 10);
  const { whole } = await booksOf(`${YEAR}-03-31`, today, "month");
  const movements = whole["movements"] as Record<string, number | string>[];
  for (const currency of ["VND", "KP"]) {
    const sums = movements.filter((movement) => movement["currency"] === currency);
    expect(
      sums.reduce((sum, { closing }) => sum + Number(closing), 0),
      currency,
    ).toBe(0);
  }
  expect(whole["unmatchedVnd"]).toBe(70_000);
  for (const { account, added, taken } of movements) {
    const { body } = await okay(
      tuan.get(`/api/console/books/entries?account=${account}&from=${YEAR}-03-31&to=${today}`),
    );
    const rows = body["rows"] as { amount: number }[];
    const moved = rows.reduce((sum, { amount }) => sum + amount, 0);
    expect(moved, String(account)).toBe(Number(added) - Number(taken));
  }
});

test("R-OPS-8: pages of entries are in the order of time and leave no row out, of many entries as of few", async () => {
  for (const account of ["sales:vietcombank,issued:vietcombank", "cash:,issued:,players:credit"]) {
    const path = `/api/console/books/entries?account=${account}&from=${YEAR}-03-31&to=${YEAR}-04-30`;
    for (const sort of ["at", "-at"]) {
      const whole = (await okay(tuan.get(`${path}&sort=${sort}`))).body["rows"] as Row[];
      expect(whole.length, `${account} ${sort}`).toBeGreaterThanOrEqual(4);
      const times = whole.map(({ postedAt }) => postedAt);
      const inOrder = times.toSorted();
      expect(times).toEqual(sort === "at" ? inOrder : inOrder.toReversed());
      expect(await pagesOf(`${path}&sort=${sort}&limit=1`)).toEqual(whole);
      await database.query("update ledger_accounts set entries = entries + 1000000");
      expect(await pagesOf(`${path}&sort=${sort}&limit=1`)).toEqual(whole);
      await database.query("update ledger_accounts set entries = entries - 1000000");
    }
  }
});

type Row = { readonly postedAt: string };

/** Returns the rows of all pages. */
async function pagesOf(path: string, cursor = ""): Promise<Row[]> {
  const { body } = await okay(tuan.get(cursor ? `${path}&cursor=${cursor}` : path));
  const rows = body["rows"] as Row[];
  const next = body["nextCursor"] as string | null;
  return next === null ? rows : [...rows, ...(await pagesOf(path, next))];
}

test("R-OPS-8: a past day is summed up once, and then read from its sums only", async () => {
  const before = await booksOf(`${YEAR}-03-30`, `${YEAR}-04-30`, "day");
  // Then the day before is over too.
  await awayFrom("00:15");
  const summed = await sumUpDays(db, 10_000);
  expect(summed).toBeGreaterThan(200);
  expect(await sumUpDays(db, 10_000)).toBe(0);
  expect(await booksOf(`${YEAR}-03-30`, `${YEAR}-04-30`, "day")).toEqual(before);
  // The ledger of those days is not read any more: without the sums their money is gone.
  await database.query("delete from day_sums");
  const without = await booksOf(`${YEAR}-03-30`, `${YEAR}-04-30`, "day");
  expect(without.whole["salesVnd"]).toBe(0);
});

test("R-OPS-8: an invalid or too long period is refused, and so is a person without the right", async () => {
  for (const [from, to] of [
    ["2026-04-02", "2026-04-01"],
    ["2020-01-01", "2026-04-01"],
  ]) {
    const { body } = await tuan.get(`/api/console/books?from=${from}&to=${to}&by=day`);
    expect(body["errorCode"]).toBe("period_invalid");
  }
  const lan = await console.signIn("lan", "support");
  const { status } = await lan.get("/api/console/books?from=2026-04-01&to=2026-04-01&by=day");
  expect(status).toBe(403);
});
