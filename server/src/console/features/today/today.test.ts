/**
 * The console's start page is up to date within seconds of a notice, on every open page; queues, usual amounts and
 * alerts on it are right.
 */
import { readFileSync } from "node:fs";
import type { QueueState } from "@portal/contract/console/queues";
import {
  TODAY_STREAM_PATH,
  today as todaySchema,
  type Today,
} from "@portal/contract/console/today";
import { beforeAll, expect, test, vi } from "vitest";
import { awayFromFullHour, awayFromMidnight } from "../../../testing/moments.ts";
import { openDatabase } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";
import { aNotice, sendNotice } from "../../../testing/money/bank-notices.ts";
import { aPlayerWith, contentOf } from "../../../testing/money/wallets.ts";
import { eventually } from "../../../testing/patience.ts";
import { type Browser, okay } from "../../../testing/people/browser.ts";
import type { Person } from "../../../testing/people/people.ts";
import { aConsole } from "../../../testing/portal/test-console.ts";
import { aPortal } from "../../../testing/portal/test-portal.ts";
import { nodesOf, plansOf } from "../../../testing/money/plans.ts";
import { ALERTS } from "./firing-alerts.ts";
import { openToday } from "./read-today.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
/** It never pushes at intervals, so its pages are updated by events alone. */
vi.useFakeTimers({ toFake: ["setInterval"] });
const withNewsAlone = await aConsole(portal.database);
vi.useRealTimers();

let player: Person;
let kiem: Browser;
beforeAll(async () => {
  await awayFromMidnight();
  player = await aPlayerWith(portal, 500);
  kiem = await console.signIn("kiem", "auditor");
});

const vietcombank = ({ methods }: Today) => methods.find(({ name }) => name === "vietcombank")!;
const sumOf = (numbers: readonly number[]) => numbers.reduce((one, two) => one + two, 0);

async function openStream(staff: Browser, { url } = console) {
  const closing = new AbortController();
  const response = await fetch(url + TODAY_STREAM_PATH, {
    headers: { cookie: `console-session=${staff.cookies.get("console-session")}` },
    signal: closing.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  const next = async (): Promise<Today | undefined> => {
    for (;;) {
      const end = buffer.indexOf("\n\n");
      if (end >= 0) {
        const block = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        return todaySchema.parse(JSON.parse(block.slice("data: ".length)));
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      buffer += value;
    }
  };
  return { status: response.status, next, close: () => closing.abort() };
}

/** What waits in a queue: the counts of the day's page and of the menu. */
async function queue(name: string) {
  const { body } = await okay(kiem.get("/api/console/queues"));
  return (body["queues"] as QueueState[]).find((one) => one.queue === name)!;
}

test("R-OPS-1: each notice shows at once on every open page, and unmatched money waits in its queue", async () => {
  const [one, other] = [await openStream(kiem), await openStream(kiem)];
  const first = (await one.next())!;
  const before = sumOf(vietcombank(first).vndByHour);
  expect(before).toBe(50_000);
  expect(first.liabilityKp).toBe(500);
  await sendNotice(
    portal.url,
    aNotice({ content: await contentOf(player), transferAmount: 70_000 }),
  );
  await sendNotice(portal.url, aNotice({ content: "nobody", transferAmount: 30_000 }));
  for (const page of [one, other]) {
    const seen = await eventually("the money", async () => {
      const now = (await page.next())!;
      return sumOf(vietcombank(now).vndByHour) === before + 70_000 ? now : undefined;
    });
    expect(seen.liabilityKp).toBe(1_200);
    page.close();
  }
  expect(await queue("unmatched")).toMatchObject({ waiting: 1, overdue: 0, mine: 0 });
});

test("R-OPS-1: the day is right after a notice, by notifications alone", async () => {
  await awayFromMidnight();
  const staff = await withNewsAlone.signIn("hoa", "senior");
  const page = await openStream(staff, withNewsAlone);
  let shown = (await page.next())!;
  for (const amount of [10_000, 20_000, 30_000, 40_000, 50_000]) {
    const due = sumOf(vietcombank(shown).vndByHour) + amount;
    const { credited } = vietcombank(shown);
    await sendNotice(
      portal.url,
      aNotice({ content: await contentOf(player), transferAmount: amount }),
    );
    do shown = (await page.next())!;
    while (sumOf(vietcombank(shown).vndByHour) < due);
    expect(vietcombank(shown).credited).toBe(credited + 1);
  }
  page.close();
});

test("R-OPS-1: a stream ends with its session, which it does not prolong, and is for staff only", async () => {
  const staff = await console.signIn("mai", "marketing");
  const page = await openStream(staff);
  await page.next();
  const stranger = await openStream(console.open());
  expect(stranger.status).toBe(401);
  const idle = () =>
    portal.database.query<{ at: string }>(
      `select idle_ends_at::text as at from staff_sessions t join staff s on s.id = t.staff_id
       where s.login = 'mai'`,
    );
  await portal.database.query(
    "update staff_sessions set idle_ends_at = now() + interval '5 minutes'",
  );
  const before = await idle();
  const again = await openStream(staff);
  await again.next();
  expect(await idle()).toEqual(before);
  for (const each of [page, again]) each.close();
});

const HOURS_AGO = (weeks: number) =>
  `date_trunc('hour', now()) - interval '${7 * weeks} days' + interval '1 second'`;

test("R-OPS-1: an hour is shown beside the median of the last four weeks; hours that are over are kept as sums", async () => {
  await awayFromFullHour();
  const { query } = portal.database;
  const [{ id: userId } = { id: "" }] = await query<{ id: string }>("select id from users limit 1");
  const pay = (weeks: number, vnd: number) =>
    query(
      `insert into transactions (user_id, type, status, value, currency, payload, created_at)
       values ($1, 'topup.bank-transfer', 'success', $2, 'VND', '{"source": "techcombank"}',
         ${HOURS_AGO(weeks)})`,
      [userId, vnd],
    );
  for (const [weeks, vnd] of [
    [1, 10_000],
    [2, 400_000],
    [3, 30_000],
    [4, 20_000],
  ] as const) {
    await pay(weeks, vnd);
  }
  const read = async () => {
    const fresh = openToday({ db: console.services.db, portal: console.services.portal });
    const { methods } = await fresh();
    const { vndByHour, usualVndByHour } = methods.find(({ name }) => name === "techcombank")!;
    return usualVndByHour![vndByHour.length - 1];
  };
  expect(await read()).toBe(25_000);
  const close = () => portal.services.db.write.value<number>(sql`select close_traffic_hours(1000)`);
  expect(await close()).toBeGreaterThan(600);
  const [{ hours } = { hours: "" }] = await query<{ hours: string }>(
    "select count(*) as hours from traffic_hours where name = 'techcombank'",
  );
  expect(Number(hours)).toBe(4);
  expect(await read()).toBe(25_000);
  // What comes late into a closed hour opens it, and the sum is right before and after it closes again.
  await pay(1, 50_000);
  expect(await read()).toBe(45_000);
  expect(await close()).toBe(1);
  expect(await read()).toBe(45_000);
});

test("R-OPS-1: every statement of the day finds its rows of a long table by an index", async () => {
  // The few rows of a test are read from end to end for less, unless that is dear.
  const url = new URL(portal.database.consoleUrl);
  url.searchParams.set("options", "-c enable_seqscan=off");
  const db = openDatabase({ url: url.href, maxConnections: 1 });
  const plans = await plansOf(db, "generic", (overheard) =>
    openToday({ db: overheard as typeof db, portal: console.services.portal })(),
  );
  await db.close();
  const scanned = plans
    .flatMap(nodesOf)
    .filter((node) => node["Node Type"].includes("Seq Scan"))
    .map((node) => node["Relation Name"] ?? "");
  const long = ["transactions", "journals", "entries", "inbound_notices", "cards", "open_payments"];
  expect(scanned.filter((name) => long.includes(name))).toEqual([]);
  expect(plans.length).toBeGreaterThan(long.length);
});

test("R-OPS-1: alerts have the names and the numbers of the monitoring's rules", () => {
  const rules = readFileSync(
    new URL("../../../../../deploy/prometheus/portal.rules.yml", import.meta.url),
    "utf8",
  );
  for (const [name, { limits }] of Object.entries(ALERTS)) {
    const rule = rules.split("- alert: ").find((text) => text.startsWith(`${name}\n`));
    const [, condition = ""] = /expr: (.*\n(?: {10}.*\n)*)/.exec(rule ?? "") ?? [];
    const computed = condition
      .replaceAll(/(\d+) \* (3600|86400)/g, (_, times: string, of: string) =>
        String(Number(times) * Number(of)),
      )
      .replaceAll(/"[^"]*"/g, "")
      .match(/(?<![\w.])\d+(?:\.\d+)?/g);
    expect(computed?.map(Number), name).toEqual(expect.arrayContaining(Object.values(limits)));
  }
});

test("R-OPS-2: a player who has written waits in the queue of the cases, until support has answered", async () => {
  const before = (await queue("cases")).waiting;
  const asked = { topic: "game", text: "Chưa nhận được xu." };
  const opened = (await okay(player.browser.post("/api/support/cases", asked))).body as {
    id: string;
  };
  expect((await queue("cases")).waiting).toBe(before + 1);
  const lan = await console.signIn("lan", "support");
  const said = { text: "Đã giao xu cho bạn.", closes: false };
  expect((await lan.post(`/api/console/cases/${opened.id}/answers`, said)).status).toBe(204);
  expect((await queue("cases")).waiting).toBe(before);
});

test("R-OPS-2: each queue shows the age of its oldest item and the next deadline, to every role", async () => {
  await portal.database.query(
    `insert into data_requests (user_id, kind, asked_at, answer_by, complete_by)
     select id, kind, now() - age, now() + due, now() + interval '9 days'
     from users, (values ('export', interval '3 hours', interval '1 day'),
       ('correction', interval '26 hours', interval '-1 hour')) r (kind, age, due)
     where username = $1`,
    [player.username],
  );
  const requests = await queue("data-requests");
  expect(requests).toMatchObject({ waiting: 2, overdue: 1, mine: 0 });
  const hoursFrom = (at: string | null) => Math.round((Date.parse(at!) - Date.now()) / 3_600_000);
  expect([hoursFrom(requests.oldestAt), hoursFrom(requests.dueAt)]).toEqual([-26, -1]);
  const mai = await console.signIn("mai", "marketing");
  expect((await mai.get("/api/console/queues")).status).toBe(200);
});

test("R-OPS-1: what monitoring would page for shows among the alerts", async () => {
  const answer = await okay(kiem.get("/api/console/today"));
  const names = (answer.body as unknown as Today).alerts.map(({ name }) => name);
  // Nobody has run verify in this test.
  expect(names).toContain("VerifyOverdue");
  expect(names).not.toContain("BreakGlassUsed");
  await portal.database.query(
    `insert into operator_log (operator, reason, command, details)
     values ('glass', 'the provider is down', 'break-glass sign-in', '{}')`,
  );
  await eventually("the alert of break-glass", async () => {
    const { body } = await kiem.get("/api/console/today");
    const { alerts } = body as unknown as Today;
    return alerts.some(({ name }) => name === "BreakGlassUsed") || undefined;
  });
  await sendNotice(portal.url, aNotice({ accountNumber: "999", content: "x" }));
  await eventually("the alert", async () => {
    const { body } = await kiem.get("/api/console/today");
    const found = (body as unknown as Today).alerts.find(
      ({ name }) => name === "UnknownAccountPaid",
    );
    return found && found.severity === "page" ? true : undefined;
  });
});
