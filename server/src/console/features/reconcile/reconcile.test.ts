/**
 * When a day of the books may be closed: each account's statement was compared, and each finding explained or
 * accepted. Tuan is the accountant.
 */
import { COMPARES_WITHIN_MINUTES } from "@portal/contract/console/reconcile";
import { beforeAll, expect, test } from "vitest";
import { post } from "../../../domain/ledger/ledger.ts";
import { sql } from "../../../kit/database/sql.ts";
import { hashToken } from "../../../kit/http/browser/session-tokens.ts";
import { concurrently } from "../../../testing/concurrently.ts";
import { aDatabase, connectionsTo } from "../../../testing/database/test-database.ts";
import { aHolder, topUp } from "../../../testing/money/books.ts";
import { type Browser, okay } from "../../../testing/people/browser.ts";
import { eventually, untilServed } from "../../../testing/patience.ts";
import { aConsole } from "../../../testing/portal/test-console.ts";

const database = await aDatabase();
const db = connectionsTo(database.url);
const console = await aConsole(database);
const DAY_MS = 24 * 60 * 60_000;
/** The day that the tests compare and close: two days ago in Vietnam. */
const theDay = new Date(Date.now() - 2 * DAY_MS + 7 * 60 * 60_000).toISOString().slice(0, 10);
const at = `${theDay} 12:00:00`;
const dayBefore = new Date(Date.parse(theDay) - DAY_MS).toISOString().slice(0, 10);

let tuan: Browser;
let code: string;
beforeAll(async () => {
  tuan = await console.signIn("tuan", "accountant");
  const holder = await aHolder(db, "kiem_khach");
  code = holder.paymentCode;
  // The older day first: days are summed up from that of the first journal on.
  const earlier = { occurredAt: new Date(`${dayBefore}T12:00:00+07:00`) };
  await topUp(db, code, 30_000, "M1", { ...earlier, method: "momo", cashAccount: "cash:momo" });
  await topUp(db, code, 40_000, "V1", earlier);
  await aSettledCard(holder.id);
  await topUp(db, code, 100_000, "FT1", { occurredAt: new Date(`${theDay}T12:00:00+07:00`) });
  await database.query("alter table journals disable trigger user");
  await database.query("alter table inbound_notices disable trigger user");
  await database.query("update journals set posted_at = $1", [`${theDay}T05:00:00Z`]);
  await database.query("update inbound_notices set received_at = $1", [`${theDay}T05:00:00Z`]);
  await database.query(
    "update journals set posted_at = $1 where key like any(array['%M1', '%V1', 'card:%'])",
    [`${dayBefore}T05:00:00Z`],
  );
  await database.query("alter table journals enable trigger user");
  await database.query("alter table inbound_notices enable trigger user");
});

/** A card that was charged and credited: no bank has a statement of it. */
async function aSettledCard(userId: number): Promise<void> {
  const [card] = await database.query<{ id: string }>(
    `insert into transactions (user_id, type, status, value, currency)
     values ($1, 'topup.card', 'success', 20000, 'VND') returning id`,
    [userId],
  );
  await db.transaction((tx) =>
    post(tx, {
      key: `card:${card!.id}`,
      kind: "topup.card",
      transactionId: card!.id,
      userId,
      userKp: 200,
      house: [
        { account: "cash:card", currency: "VND", amount: -20_000 },
        { account: "sales:card", currency: "VND", amount: 20_000 },
        { account: "issued:card", currency: "KP", amount: -200 },
      ],
    }),
  );
}

const line = (id: string, amount: number, content: string) =>
  `vietcombank,${id},${id},${amount},${content},${at}`;
const KNOWN = () => line("FT1", 100_000, `FSO${code}`);
const LOST = () => line("FT2", 50_000, `FSO${code}`);

async function compared(staff: Browser, lines: readonly string[]) {
  const statement = ["method,id,reference,amount,content,at", ...lines].join("\n");
  const { body } = await okay(
    staff.post("/api/console/reconcile/runs", {
      from: theDay,
      to: theDay,
      fileName: "vcb.csv",
      statement,
    }),
  );
  const id = String(body["id"]);
  type Shown = {
    readonly run: { id: number; finishedAt: string | null; failure: string | null; open: number };
    readonly findings: { nth: number; kind: string; isExplained: boolean; owner: string | null }[];
  };
  return eventually("the comparison has not ended", async () => {
    const { run } = (await okay(staff.get(`/api/console/reconcile/runs/${id}`))).body;
    if ((run as Shown["run"]).finishedAt === null) return undefined;
    const { rows } = (await okay(staff.get(`/api/console/reconcile/findings?run=${id}`))).body;
    return { run, findings: rows } as Shown;
  });
}

async function dayState(day: string) {
  const { days } = (await okay(tuan.get("/api/console/reconcile/days"))).body as {
    days: { day: string; open: number | null; missing: string[] }[];
  };
  return days.find((one) => one.day === day)!;
}

const close = (staff: Browser) => staff.post("/api/console/closed-days", { day: theDay });

test("R-OPS-7: a day closes once its statement has been compared and each finding is explained or accepted", async () => {
  expect((await close(tuan)).body["errorCode"]).toBe("day_open");
  const { run, findings } = await compared(tuan, [KNOWN(), LOST()]);
  expect(run).toMatchObject({ failure: null, open: 1 });
  expect(findings).toMatchObject([{ kind: "missing_at_portal", isExplained: false, owner: null }]);
  expect((await close(tuan)).body["errorCode"]).toBe("day_open");

  const finding = `/api/console/reconcile/runs/${run.id}/findings/${findings[0]!.nth}`;
  expect((await tuan.post(`${finding}/own`)).status).toBe(204);
  const answers = await concurrently(50, () =>
    untilServed(() => tuan.post(`${finding}/accept`, { note: "the bank's own test entry" })),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  const closings = await concurrently(50, () => untilServed(() => close(tuan)));
  expect(new Set(closings.map(({ status }) => status))).toEqual(new Set([204]));
  const days = (await okay(tuan.get("/api/console/reconcile/days"))).body["days"];
  expect(days).toContainEqual({
    day: theDay,
    closedBy: "tuan",
    open: 0,
    missing: [],
    uncompared: [],
  });
  const log = await database.query<{ command: string; operator: string; runs: number }>(
    "select command, operator, count(*)::int as runs from operator_log group by 1, 2 order by 1",
  );
  expect(log).toEqual([
    { command: "close-day", operator: "tuan", runs: 1 },
    { command: "reconcile", operator: "tuan", runs: 1 },
    { command: "reconcile accept", operator: "tuan", runs: 1 },
    { command: "reconcile own", operator: "tuan", runs: 1 },
  ]);
  await expect(database.query("update closed_days set sums = '{}'")).rejects.toThrow("append-only");
});

test("R-OPS-7: a day closes once each account with movements but cards was compared with its own file", async () => {
  const before = await dayState(dayBefore);
  expect(before).toMatchObject({ open: null });
  await okay(
    tuan.post("/api/console/reconcile/runs", {
      from: dayBefore,
      to: dayBefore,
      fileName: "momo.csv",
      statement: `method,reference,amount,content,at\nmomo,M1,30000,FSO${code},${dayBefore} 12:00:00`,
      closingVnd: 31_000,
    }),
  );
  await eventually("momo is compared", async () => {
    const { open, missing } = await dayState(dayBefore);
    return open === 0 && missing.join() === "vietcombank" ? true : undefined;
  });
  const closed = await tuan.post("/api/console/closed-days", { day: dayBefore });
  expect(closed.body["errorCode"]).toBe("day_open");
  await okay(
    tuan.post("/api/console/reconcile/runs", {
      from: dayBefore,
      to: dayBefore,
      fileName: "vcb.csv",
      statement: `method,reference,amount,balance,content,at\nvietcombank,V1,40000,90000,FSO${code},${dayBefore} 12:00:00`,
    }),
  );
  await eventually("both are compared", async () => {
    const { open, missing } = await dayState(dayBefore);
    return open === 0 && missing.length === 0 ? true : undefined;
  });
  // A person who closes another day at that moment adds the days up.
  await eventually("the day closes", async () => {
    const { status } = await tuan.post("/api/console/closed-days", { day: dayBefore });
    return status === 204 ? true : undefined;
  });
  // The card's money was compared with nothing, and the closed day says so, summed up or not.
  const cards = [{ kind: "card", amountVnd: 20_000 }];
  expect(before).toMatchObject({ uncompared: cards });
  expect(await dayState(dayBefore)).toMatchObject({ closedBy: "tuan", uncompared: cards });

  const path = `/api/console/books?from=${dayBefore}&to=${dayBefore}&by=day`;
  const { banks } = (await okay(tuan.get(path))).body;
  expect(banks).toMatchObject([
    { account: "cash:momo", day: dayBefore, bankVnd: 31_000, ledgerVnd: 30_000 },
    { account: expect.stringMatching(/^cash:vietcombank:/), bankVnd: 90_000, ledgerVnd: 40_000 },
  ]);
});

test("R-OPS-7: after a change of account a statement without account numbers is that of the new one", async () => {
  await database.query("select change_account('vietcombank', '9988776655', 'CTY FSO')");
  await okay(
    tuan.post("/api/console/reconcile/runs", {
      from: theDay,
      to: theDay,
      fileName: "vcb.csv",
      statement: `method,reference,amount,balance,content,at\nvietcombank,FT1,100000,760000,FSO${code},${at}`,
    }),
  );
  const path = `/api/console/books?from=${theDay}&to=${theDay}&by=day`;
  await eventually("the new account has its balance", async () => {
    const { banks } = (await okay(tuan.get(path))).body as { banks: { bankVnd: number }[] };
    const found = banks.find(({ bankVnd }) => bankVnd === 760_000);
    if (!found) return undefined;
    expect(found).toMatchObject({ account: "cash:vietcombank:9988776655" });
    return true;
  });
});

test("R-OPS-7: a statement that cannot be read says in which line, and closes nothing", async () => {
  const { run, findings } = await compared(tuan, ["vietcombank,FT3,FT3,abc,x,2026-01-01"]);
  expect(run.failure).toBe("vcb.csv, dòng 2: không hiểu “abc” ở cột amount");
  expect(findings).toEqual([]);
});

test("R-OPS-7: an interrupted comparison is shown as such after some minutes, and found by a filter", async () => {
  const begin = (minutes: number, name: string) =>
    database.query(
      `insert into reconcile_runs (staff_id, from_day, to_day, file_name, file_hash, started_at)
       select id, '2026-01-01', '2026-01-01', $2, '', now() - make_interval(mins => $1)
       from staff where login = 'tuan'`,
      [minutes, name],
    );
  await begin(COMPARES_WITHIN_MINUTES + 1, "cut off");
  await begin(COMPARES_WITHIN_MINUTES - 1, "under way");
  const rows = async (query: string) =>
    (await okay(tuan.get(`/api/console/reconcile/runs${query}`))).body["rows"];
  expect(await rows("")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ fileName: "cut off", finishedAt: null, isBrokenOff: true }),
      expect.objectContaining({ fileName: "under way", finishedAt: null, isBrokenOff: false }),
    ]),
  );
  expect(await rows("?state=broken-off")).toMatchObject([{ fileName: "cut off" }]);
});

test("R-OPS-7: no other role compares, accepts or closes, by a call or by SQL", async () => {
  const kiem = await console.signIn("kiem", "auditor");
  expect((await close(kiem)).status).toBe(403);
  expect((await kiem.get("/api/console/reconcile/runs")).status).toBe(200);
  const { db: asConsole } = console.services;
  for (const text of [
    "select close_day('2026-01-01', '{}')",
    "select accept_finding(1, 1, 'because')",
    "select note_statement_balance(1, 'cash:x', 1)",
    "select start_reconcile_run('2026-01-01', '2026-01-01', null, 'x', '')",
    "update reconcile_findings set is_explained = true",
    "insert into closed_days (day, staff_id, run_id, sums) values ('2026-01-01', 1, 1, '{}')",
  ]) {
    await expect(asConsole.run({ name: "", text, values: [] }), text).rejects.toThrow();
  }
  await database.query(
    `insert into reconcile_runs (staff_id, from_day, to_day, file_name, file_hash)
     select min(id), '2026-01-01', '2026-01-01', 'begun', '' from staff`,
  );
  const finish = sql`select finish_reconcile_run((select max(id) from reconcile_runs), 0, null, '[]')`;
  await expect(asConsole.run(finish)).rejects.toMatchObject({ code: "PT015" });
  // Nor does a colleague end it.
  const session = hashToken(
    (await console.signIn("thao", "accountant")).cookies.get("console-session")!,
  );
  const byAnother = asConsole.transaction(async (tx) => {
    await tx.run(sql`select begin_staff_operation(${session}, 'reconcile', 0)`);
    await tx.run(finish);
  });
  await expect(byAnother).rejects.toThrow(/another's/);
});
