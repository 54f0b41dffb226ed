/** A player's own limit of spending holds for concurrent orders too; it is lowered at once and raised after a day. */
import { randomUUID } from "node:crypto";
import type { RechargeOptions } from "@portal/contract/recharge";
import { HIGHER_LIMIT_WAIT_HOURS, type SpendingLimits } from "@portal/contract/spending-limit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { awayFromMidnight } from "../../testing/moments.ts";
import { portal as demo } from "../../../../portal.config.ts";
import { runPortalJson, settingsOf } from "../../cli/testing/run-portal.ts";
import { concurrently, tally } from "../../testing/concurrently.ts";
import { aPlayerWith, brokenInvariants, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { buy, buySurely } from "../../testing/people/proofs.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { aDesk } from "../../testing/people/staff.ts";
import { aConsole } from "../../testing/portal/test-console.ts";

const { portal, sandbox } = await aPortalWithSandbox({
  PORTAL_CONFIG: portalConfigWith({ recharge: { ...demo.recharge, playersLimitSpending: true } }),
});
/** Over the same database, with the demo's settings: players cannot set limits. */
const off = await aPortal({ GAME_API_URL: sandbox.gameApiUrl }, portal.database);
beforeEach(() => sandbox.reset());
// Limits are of a day and a month.
beforeEach(awayFromMidnight);
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const order = (creditAmount: number) => ({ creditAmount, zoneId: "1" });

async function limitTo(
  { browser }: Person,
  period: string,
  limitKp: number | null,
): Promise<SpendingLimits> {
  const { status, body } = await browser.send("PUT", "/api/spending-limits", { period, limitKp });
  expect(status).toBe(200);
  return body as unknown as SpendingLimits;
}

const limitsOf = async ({ browser }: Person): Promise<SpendingLimits | undefined> =>
  ((await browser.get("/api/recharge/game")).body as unknown as RechargeOptions).spendingLimits;

const ofUser = "user_id = (select id from users where username = $1)";
/** Makes the waiting time of a change a day shorter. */
const letADayPass = ({ username }: Person) =>
  portal.database.query(
    `update spending_limits set next_from = next_from - interval '24 hours' where ${ofUser}`,
    [username],
  );

describe("R-LAW-4: a player's own limit", () => {
  test("applies to 50 concurrent orders together", async () => {
    const player = await aPlayerWith(portal, 3_000);
    await limitTo(player, "day", 1_000);
    await limitTo(player, "month", 5_000);
    const { credit } = await walletOf(player);
    const answers = await concurrently(50, () => buySurely(player, order(100)));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 10, 403: 40 });
    expect((await walletOf(player)).credit).toBe(credit - 1_000);
    expect(await sandbox.deliveriesTo(player.username)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 403)!.body).toMatchObject({
      errorCode: "spending_limit_reached",
      message: "Hạn mức nạp game của bạn là 1.000 KP một ngày. Hôm nay bạn còn nạp được 0 KP.",
    });
  });

  test("set during 20 orders applies to every order that is placed after it", async () => {
    const player = await aPlayerWith(portal, 3_000);
    const [limited, ...answers] = await Promise.all([
      limitTo(player, "day", 500),
      ...Array.from({ length: 20 }, () => buySurely(player, order(100))),
    ]);
    const placed = answers.filter(({ status }) => status === 200).length;
    const before = limited.periods[0]!.spentKp / 100;
    expect(placed).toBe(Math.max(before, 5));
  });

  test("counts by the day and month of Vietnam, without refused orders", async () => {
    const player = await aPlayerWith(portal, 2_000);
    await limitTo(player, "day", 500);
    await limitTo(player, "month", 700);
    await sandbox.setZoneOpen("1", false);
    expect((await buy(player, order(500))).body["errorCode"]).toBe("recharge_refused");
    await sandbox.setZoneOpen("1", true);
    expect((await buy(player, order(500))).status).toBe(200);
    expect((await buy(player, order(100))).status).toBe(403);
    const moveTo = (period: string) =>
      portal.database.query(
        `update transactions set created_at =
           date_trunc('${period}', now(), 'Asia/Ho_Chi_Minh') - interval '1 s'
         where type = 'credit.pay' and ${ofUser}`,
        [player.username],
      );
    // Now all is a second before today: the day is free again, and on the first of a month the month too.
    await moveTo("day");
    const [day, month] = (await limitsOf(player))!.periods;
    expect(day).toMatchObject({ period: "day", limitKp: 500, spentKp: 0 });
    const [{ isFirst }] = (await portal.database.query<{ isFirst: boolean }>(
      `select extract(day from now() at time zone 'Asia/Ho_Chi_Minh') = 1 as "isFirst"`,
    )) as [{ isFirst: boolean }];
    expect(month).toMatchObject({ period: "month", limitKp: 700, spentKp: isFirst ? 0 : 500 });
    if (!isFirst) expect((await buy(player, order(500))).body["message"]).toContain("một tháng");
    await moveTo("month");
    expect((await buy(player, order(500))).status).toBe(200);
  });

  test("is lowered at once, and raised or removed after a day; setting the present limit cancels a waiting change", async () => {
    const player = await aPlayer(portal);
    expect(await limitsOf(player)).toEqual({
      mayChange: true,
      periods: ["day", "month"].map((period) => ({
        period,
        limitKp: null,
        spentKp: 0,
        next: null,
      })),
    });
    await limitTo(player, "day", 1_000);
    const dayOf = ({ periods }: SpendingLimits) => periods[0]!;
    expect(dayOf(await limitTo(player, "day", 300))).toMatchObject({ limitKp: 300, next: null });

    const higher = dayOf(await limitTo(player, "day", 800));
    expect(higher).toMatchObject({ limitKp: 300, next: { limitKp: 800 } });
    const waitsMs = Date.parse(higher.next!.from) - Date.now();
    expect(Math.round(waitsMs / 3_600_000)).toBe(HIGHER_LIMIT_WAIT_HOURS);
    // The same value again does not restart the wait.
    expect(dayOf(await limitTo(player, "day", 800))).toEqual(higher);
    expect(dayOf(await limitTo(player, "day", 300))).toMatchObject({ limitKp: 300, next: null });

    await limitTo(player, "day", null);
    expect(dayOf((await limitsOf(player))!)).toMatchObject({
      limitKp: 300,
      next: { limitKp: null },
    });
    await letADayPass(player);
    expect(dayOf((await limitsOf(player))!)).toMatchObject({ limitKp: null, next: null });
    expect(dayOf(await limitTo(player, "day", 0))).toMatchObject({ limitKp: 0, next: null });
    const rich = await aPlayerWith(portal, 100);
    await limitTo(rich, "day", 0);
    expect((await buy(rich, order(100))).status).toBe(403);
  });

  test("must be a whole number of KP within bounds", async () => {
    const { browser } = await aPlayer(portal);
    for (const form of [
      { limitKp: -1 },
      { limitKp: 1.5 },
      { limitKp: 10 ** 9 },
      { period: "year" },
    ]) {
      const wrong = { period: "day", limitKp: 100, ...form };
      expect((await browser.send("PUT", "/api/spending-limits", wrong)).status).toBe(422);
    }
  });
});

describe("R-LAW-4: if players cannot set limits", () => {
  test("the call is refused; a limit that staff have set applies and is shown", async () => {
    const player = await aPlayerWith(off, 1_000);
    const form = { period: "day", limitKp: 100 };
    expect((await player.browser.send("PUT", "/api/spending-limits", form)).status).toBe(404);
    expect(await limitsOf(player)).toBeUndefined();

    const desk = await aDesk(await aConsole(portal.database));
    const { username } = player;
    const limit = (limitKp: number | null) =>
      desk.done({ operation: "limit-spending", username, period: "day", limitKp });
    expect(await limitsOf(player)).toBeUndefined();
    expect(await limit(100)).toMatchObject({ isNew: true, isAtOnce: true });
    expect(await limitsOf(player)).toMatchObject({ mayChange: false });
    expect((await buy(player, order(200))).body["errorCode"]).toBe("spending_limit_reached");
    expect((await buy(player, order(100))).status).toBe(200);
    // A higher limit of staff takes effect after a day too.
    expect(await limit(null)).toMatchObject({ isAtOnce: false });
    const log = await portal.database.query(
      "select details from operator_log where command = 'users limit-spending' order by id",
    );
    expect(log.map(({ details }) => details)).toEqual([
      { username: player.username, day: 100 },
      { username: player.username, day: null },
    ]);
  });

  test("coins that the game has delivered are booked, despite the limit", async () => {
    const player = await aPlayerWith(portal, 200);
    await limitTo(player, "day", 0);
    const lost = [
      "deliveries",
      "enter",
      randomUUID(),
      player.username,
      "--zone=1",
      "--coins=10000",
    ];
    const facts = [`--at=${new Date().toISOString()}`, "--reason=restored"];
    const { data } = await runPortalJson([...lost, ...facts], settingsOf(portal.database));
    expect(data).toMatchObject({ takenKp: 100, isNew: true });
    expect((await walletOf(player)).credit).toBe(100);
    expect((await limitsOf(player))?.periods[0]).toMatchObject({ limitKp: 0, spentKp: 100 });
  });
});
