/**
 * Tests that the demo's week plays through the portal's own calls, and that its triggers backdate only its own rows.
 */
import { expect, test } from "vitest";
import { runPortal, settingsOf } from "../../server/src/cli/testing/run-portal.ts";
import { doneBy } from "../../server/src/testing/people/staff.ts";
import { aPlayer } from "../../server/src/testing/people/people.ts";
import { aPortalWithSandbox } from "../../server/src/testing/portal/portal-with-sandbox.ts";
import { aConsole } from "../../server/src/testing/portal/test-console.ts";
import { playWeek } from "./play-week.ts";
import { DAY_MS, firstMidnight } from "./days.ts";
import { makeSchedule } from "./schedule.ts";
import { readWeekSettings } from "./stage.ts";

const { portal, sandbox } = await aPortalWithSandbox();
const { database } = portal;
const console = await aConsole(database, {
  STAFF_OIDC_ISSUER: `http://localhost:${new URL(sandbox.url).port}/oidc`,
});

const settings = {
  ownerUrl: database.url,
  operatorUrl: database.operatorUrl,
  portalUrl: portal.url,
  consoleUrl: console.url,
  sandboxUrl: sandbox.url,
};
const said: string[] = [];
const options = {
  players: 4,
  actionsPerDay: 4,
  pauseMs: 0,
  say: (line: string) => void said.push(line),
};
/** Nothing listens on port 9. */
const UNUSED_URL = "http://127.0.0.1:9";
const SOON_MS = 60_000;
/** Selects the week's players: the first two accounts belong to other people. */
const WEEK = `select u.id from users u where u.username in
  (select username from users order by id offset 2)`;

test("R-RUN-2: the demo's week is seven days of traffic in sound books, and backdates no other rows", async () => {
  const begun = new Date();
  const before = await aPlayer(portal);
  // Interrupted at its beginning: the triggers stay until the next start.
  await expect(playWeek({ ...settings, portalUrl: UNUSED_URL }, options)).rejects.toThrow();
  const [clock] = await database.query<{ at: Date }>("select at from demo_week.clock");
  const meanwhile = await aPlayer(portal);
  const { body } = await meanwhile.browser.get("/api/payment-methods");
  const [{ paymentSyntax: content }] = body["bankTransfers"] as [{ paymentSyntax: string }];
  await sandbox.transfer({ amount: 100_000, content });
  await sandbox.transfer({ amount: 50_000, content: "nap game" });
  const senior = await console.signIn("hoa", "senior");
  const grant = { operation: "grant", username: before.username, kp: 5, occasion: "sorry" };
  await doneBy(senior, grant);

  said.length = 0;
  expect(await playWeek(settings, options)).toBe(true);
  expect(said).toEqual([expect.stringMatching(/^plays \d+ actions$/), "the books are sound"]);

  const dates = await database.query<{ is_week: boolean; what: string; at: Date }>(`
    select id in (${WEEK}) as is_week, 'player' as what, joined_at as at from users
    union all select user_id in (${WEEK}), 'transaction', created_at from transactions
    union all select user_id in (${WEEK}), 'journal', posted_at from journals where user_id is not null
    union all select user_id in (${WEEK}), 'notice', received_at from inbound_notices
      where user_id is not null
    union all select false, 'no player''s', received_at from inbound_notices where content ~ 'nap game$'
    union all select false, 'log', at from operator_log`);
  for (const { is_week: isWeek, what, at } of dates) {
    expect(at.getTime(), what).toBeGreaterThanOrEqual(
      (isWeek ? firstMidnight(begun) : begun).getTime() - 1,
    );
    expect(at.getTime(), what).toBeLessThanOrEqual(Date.now() + 1);
  }
  const posted = await database.query<{ at: Date; agrees: boolean }>(`
    select j.posted_at as at,
      j.posted_at - t.created_at between - interval '1 minute' and interval '1 minute' as agrees
    from journals j join transactions t on t.id = j.transaction_id
    where j.user_id in (${WEEK}) and not j.is_manual`);
  expect(posted.filter(({ agrees }) => !agrees)).toEqual([]);
  const [orders] = await database.query<{ found: number; astray: number }>(`
    select count(*)::int as found, (count(*) filter (
      where d.ordered_at not between t.created_at - interval '1 minute' and t.created_at + interval '1 minute'))::int as astray
    from deliveries d join transactions t on t.id = d.transaction_id where t.user_id in (${WEEK})`);
  expect(orders!.found).toBeGreaterThan(0);
  expect(orders!.astray).toBe(0);
  const transfers = makeSchedule(begun, options).filter(
    ({ at, kind }) => kind === "transfer" && at > clock!.at,
  );
  const missing = transfers.filter(
    (moment) => !posted.some(({ at }) => Math.abs(at.getTime() - moment.at.getTime()) < SOON_MS),
  );
  expect(missing).toEqual([]);
  const days = new Set(transfers.map(({ at }) => at.toISOString().slice(0, "2026-11-23".length)));
  expect(days.size).toBeGreaterThan(3);

  // A bonus of next week is estimated on the week's payments.
  const inDays = (days: number) => new Date(firstMidnight(begun).getTime() + days * DAY_MS);
  const bonus = {
    methods: ["vietcombank", "techcombank", "momo", "viettelpay", "card"],
    steps: [{ cashValueVnd: 10_000, bonusPercent: 10 }],
    from: inDays(7).toISOString(),
    until: inDays(13).toISOString(),
  };
  const { body: estimated } = await senior.post(
    "/api/console/campaigns/estimate-bonus-cost",
    bonus,
  );
  const [lastWeek] = estimated["spans"] as [{ payments: number; wouldBonusKp: number }];
  expect(lastWeek.payments).toBeGreaterThan(3);
  expect(lastWeek.wouldBonusKp).toBeGreaterThan(0);

  // Every day is summed up once, a quarter of an hour after its end, and its sums agree.
  const [summed] = await database.query(`
    select sum_up_days(100) as days,
      date_part('hour', at) = 0 and date_part('minute', at) < 15 as "isEarly"
    from (select now() at time zone 'Asia/Ho_Chi_Minh') as vietnam (at)`);
  expect(summed).toEqual(
    summed!["isEarly"] ? { days: 6, isEarly: true } : { days: 7, isEarly: false },
  );
  expect(
    await database.query(`
      select day, currency, sum(added - taken) as off_by from book_days
      group by day, currency having sum(added - taken) <> 0`),
  ).toEqual([]);
  expect(
    await database.query(`
      select account, sum(added - taken) as amount from book_days group by account
      except
      select case when user_id is null then name else 'players:' || name end, sum(balance)
      from ledger_accounts group by 1`),
  ).toEqual([]);
  const compared = await runPortal(
    ["reconcile", "--sandbox", sandbox.url, "--from", firstMidnight(begun).toISOString()],
    settingsOf(database),
  );
  expect(compared).toMatchObject({ code: 0 });

  expect(
    await database.query(`
      select nspname as left from pg_namespace where nspname = 'demo_week'
      union all select tgname from pg_trigger where tgname like 'demo\\_week%'`),
  ).toEqual([]);
  expect(await playWeek(settings, options), "a second time").toBe(false);
});

test("R-RUN-2: the demo's days are quiet by night and busy in the evening, with every way to pay", () => {
  const now = new Date("2026-11-23T16:30:00Z");
  const moments = makeSchedule(now, { players: 30, actionsPerDay: 140 });
  const inHours = (from: number, to: number) =>
    moments.filter(({ at }) => {
      const hour = (at.getUTCHours() + 7) % 24;
      return from <= hour && hour < to;
    }).length;
  expect(inHours(19, 22)).toBeGreaterThan(10 * inHours(2, 5));
  const ways = moments.map(({ kind, drawn }) =>
    String(kind === "transfer" ? drawn["method"] : (drawn["provider"] ?? kind)),
  );
  const methods = ["vietcombank", "techcombank", "momo", "viettelpay"];
  const cards = ["VIETTEL", "VINAPHONE", "MOBIFONE"];
  const others = ["recharge", "purchase", "gift", "lost transfer"];
  expect(new Set(ways)).toEqual(new Set([...methods, ...cards, ...others]));
  expect(moments[0]!.at.toISOString()).toMatch(/^2026-11-15T/);
  expect(moments.at(-1)!.at.getTime()).toBeLessThan(now.getTime());
});

test("R-RUN-2: the demo's week is refused in production and without the sandbox", () => {
  const demo = {
    PORTAL_DEMO: "1",
    MIGRATION_DATABASE_URL: "postgres://owner@127.0.0.1/portal",
    OPERATOR_DATABASE_URL: "postgres://portal_operator@127.0.0.1/portal",
    PORT: "3000",
    SANDBOX_PORT: "3001",
    CONSOLE_PORT: "3003",
    GAME_API_URL: "http://127.0.0.1:3001/game",
  };
  expect(readWeekSettings(demo)).toMatchObject({ sandboxUrl: "http://127.0.0.1:3001" });
  for (const [change, why] of [
    [{ NODE_ENV: "production" }, /production/],
    [{ PORTAL_DEMO: "" }, /PORTAL_DEMO/],
    [{ SANDBOX_PORT: "" }, /SANDBOX_PORT/],
    [{ GAME_API_URL: "https://game.example.com" }, /GAME_API_URL/],
  ] as const) {
    expect(() => readWeekSettings({ ...demo, ...change })).toThrow(why);
  }
});
