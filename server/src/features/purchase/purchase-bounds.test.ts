/** A player cannot fill the database with unpaid purchases: a limit a day, and old ones are deleted. */
import type { Purchase } from "@portal/contract/purchase";
import { expect, test } from "vitest";
import { nodesOf, plansOf } from "../../testing/money/plans.ts";
import { aPurchase, drop, order, purchaseOf } from "../../testing/money/purchases.ts";
import { okay } from "../../testing/people/browser.ts";
import { aPlayer, type Person, userIdOf } from "../../testing/people/people.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { limits } from "./feature.ts";
import { listPurchases } from "./shown-store.ts";
import { deleteOldPurchases } from "./store.ts";

const { portal } = await aPortalWithSandbox({ RATE_LIMIT_SCALE: "1" });
const { database } = portal;

/** Makes a purchase older. */
const age = (id: string, hours: number) =>
  database.query(
    `update purchases set created_at = created_at - make_interval(hours => $2),
       expires_at = expires_at - make_interval(hours => $2), dropped_at = dropped_at - make_interval(hours => $2)
     where id = $1`,
    [id, hours],
  );

async function listOf({ browser }: Person): Promise<string[]> {
  const { body } = await okay(browser.get("/api/purchases"));
  return (body as unknown as Purchase[]).map(({ id }) => id);
}

test("R-CROWD-1: a dropped purchase keeps its page for a day but is not listed", async () => {
  const player = await aPlayer(portal);
  const [kept, dropped] = [await aPurchase(player), await aPurchase(player, { creditAmount: 100 })];
  expect((await drop(player, dropped)).status).toBe(204);
  expect(await listOf(player)).toEqual([kept]);
  await age(dropped, 23);
  await deleteOldPurchases(portal.services.db);
  expect((await purchaseOf(player, dropped)).state).toBe("dropped");
});

test("R-CROWD-1: the list of purchases reads none of a thousand dropped ones", async () => {
  const player = await aPlayer(portal);
  const userId = await userIdOf(portal, player);
  await aPurchase(player);
  await database.query(
    `insert into purchases (id, user_id, credit_kp, coins, coin_name, game_id, zone_id, zone_name, expires_at, dropped_at)
     select gen_random_uuid(), $1, 100, 100, 'Ngân Lượng', 'fsonline', '1', 'Hoa Sơn', now() + interval '1 day', now()
     from generate_series(1, 1000)`,
    [userId],
  );
  await database.query("analyze purchases");
  for (const kind of ["generic", "custom"] as const) {
    const plans = await plansOf(portal.services.db, kind, (db) => listPurchases(db, userId));
    const removed = plans.flatMap(nodesOf).map((node) => node["Rows Removed by Filter"] ?? 0);
    expect(Math.max(...removed), kind).toBeLessThan(10);
  }
});

test("R-CROWD-1: dropped purchases are deleted after a day, expired ones after a month", async () => {
  const player = await aPlayer(portal);
  const [dropped, expired, open] = [
    await aPurchase(player),
    await aPurchase(player, { creditAmount: 100 }),
    await aPurchase(player, { creditAmount: 200 }),
  ];
  await drop(player, dropped);
  await age(dropped, 25);
  await age(expired, 29 * 24);
  const left = async () => {
    await deleteOldPurchases(portal.services.db);
    const rows = await database.query<{ id: string }>(
      "select id from purchases where user_id = $1 order by created_at",
      [await userIdOf(portal, player)],
    );
    return rows.map(({ id }) => id);
  };
  expect(await left()).toEqual([expired, open]);
  await age(expired, 2 * 24);
  expect(await left()).toEqual([open]);
});

test("R-CROWD-1, R-FAIR-1: a player who reaches the daily limit of orders sees when to try again and can drop open ones; others can order", async () => {
  const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
  const id = await aPurchase(player);
  const { name, max } = limits.createPurchaseByUserDaily;
  const counted = await database.query(
    "update rate_limits set used = $2 where key = $1 returning key",
    [`${name}:${await userIdOf(portal, player)}`, max],
  );
  expect(counted).toHaveLength(1);
  const refused = await order(player, { creditAmount: 100 });
  expect([refused.status, refused.body["message"]]).toEqual([
    429,
    expect.stringMatching(/^Bạn thao tác quá nhanh\. Vui lòng thử lại sau 24 giờ\.$/),
  ]);
  expect(refused.headers.get("retry-after")).not.toBeNull();
  expect((await drop(player, id)).status).toBe(204);
  await aPurchase(other);
});
