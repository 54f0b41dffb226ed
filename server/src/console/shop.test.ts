/** The shop in versions: players see, pay and get what staff publish; an order keeps the version of its creation. */
import type { ShopContent } from "@portal/contract/console/shop-content";
import type { PublishedVersion } from "@portal/contract/console/versions";
import { beforeAll, describe, expect, test } from "vitest";
import { seedShop } from "../features/shop/store.ts";
import { sql } from "../kit/database/sql.ts";
import { shopOfSettings } from "../settings/shop-of-settings.ts";
import { concurrently, RACE_ROUNDS } from "../testing/concurrently.ts";
import { aPurchase, coinsOf, order, purchaseOf, untilState } from "../testing/money/purchases.ts";
import { brokenInvariants, contentOf, transfer, walletOf } from "../testing/money/wallets.ts";
import { awayFromMidnight, inHours } from "../testing/moments.ts";
import { eventually } from "../testing/patience.ts";
import { okay, openBrowser } from "../testing/people/browser.ts";
import { jobsDone } from "../testing/people/mailbox.ts";
import { aPlayer, type Person } from "../testing/people/people.ts";
import {
  approvedBy,
  byTwo,
  doneBy,
  previewed,
  proposedBy,
  read,
  refusalOf,
  sessionOf,
  signInStaff,
} from "../testing/people/staff.ts";
import { aPortalWithSandbox } from "../testing/portal/portal-with-sandbox.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const { portal, sandbox } = await aPortalWithSandbox();
/** Another process of the same portal. */
const beside = await aPortal({}, portal.database);
const console = await aConsole(portal.database);
const { mai, hoa, hien } = await signInStaff(console);
const seeded = shopOfSettings(portal.services.config.portal);

beforeAll(async () => {
  const { db, config } = portal.services;
  expect([await seedShop(db, config.portal), await seedShop(db, config.portal)]).toEqual([
    true,
    false,
  ]);
});

const versionsNow = async () =>
  (await read(mai, "shop"))["versions"] as PublishedVersion<ShopContent>[];
const lastVersion = async () => (await versionsNow())[0]!.version;

/** The next version of the shop, at once unless the changes say when. */
const shopOf = async (content: ShopContent, changes: object = {}) => ({
  operation: "change-shop",
  after: await lastVersion(),
  from: inHours(-1),
  content,
  ...changes,
});

const publish = async (content: ShopContent, changes: object = {}) =>
  okay(byTwo(mai, hoa, await shopOf(content, changes)));

/** The seeded shop with another package of 500 KP. */
const with500 = (change: Partial<ShopContent["packages"][number]>): ShopContent => ({
  ...seeded,
  packages: seeded.packages.map((each) => (each.creditKp === 500 ? { ...each, ...change } : each)),
});

/** The seeded shop with these rates for Vietcombank. */
const withRates = (rates: Partial<ShopContent["methods"][number]>, of = seeded): ShopContent => ({
  ...of,
  methods: of.methods.map((each) => (each.name === "vietcombank" ? { ...each, ...rates } : each)),
});

type Prices = { packages: { creditKp: number; coins: number; badge?: string }[] };
const package500 = async (at = portal) => {
  const { body } = await okay(openBrowser(at.url).get("/api/prices"));
  return (body as unknown as Prices).packages.find(({ creditKp }) => creditKp === 500);
};

const byNumber = (one: number, other: number) => one - other;
const pay = async (player: Person, amountVnd: number) =>
  transfer(portal, await contentOf(player), amountVnd);

test("R-OPS-15, R-SHOP-3: every process sells and delivers a package as two people changed it", async () => {
  await publish(with500({ coins: 60_000, badge: "Bán chạy", artwork: 5 }));
  for (const at of [portal, beside]) {
    const shown = await eventually("the new package", async () => {
      const found = await package500(at);
      return found?.coins === 60_000 ? found : undefined;
    });
    expect(shown).toMatchObject({ badge: "Bán chạy", artwork: 5, morePercent: 20 });
  }
  const player = await aPlayer(portal);
  const { body } = await okay(player.browser.get("/api/recharge/game"));
  expect(body["payableValues"]).toContainEqual(
    expect.objectContaining({ credit: 500, coinsReceived: 60_000, badge: "Bán chạy" }),
  );
  await pay(player, 50_000);
  await okay(player.browser.post("/api/recharge/game", { creditAmount: 500, zoneId: "1" }));
  await jobsDone(portal);
  expect(await coinsOf(sandbox, player)).toEqual([60_000]);
  // Staff see its picture beside the purchase.
  const { packages } = await read(hoa, `players/${player.username}`);
  expect(packages).toContainEqual({ creditKp: 500, artwork: 5 });
  await publish(seeded);
});

describe("R-OPS-15: an order keeps the version that it was made under", () => {
  test("its transfer keeps its price and the old rates, and delivers the ordered coins", async () => {
    await publish(withRates({ kpPer10000Vnd: 200, steps: [] }));
    const player = await aPlayer(portal);
    const id = await aPurchase(player, { method: "vietcombank" });
    expect((await purchaseOf(player, id)).payment?.amountVnd).toBe(25_000);
    await publish(withRates({ kpPer10000Vnd: 50, steps: [] }, with500({ coins: 40_000 })));
    const kept = await purchaseOf(player, id);
    expect(kept).toMatchObject({ package: { coins: 52_500 }, payment: { amountVnd: 25_000 } });
    const again = await aPurchase(player, { method: "vietcombank" });
    expect(again).not.toBe(id);
    expect(await purchaseOf(player, again)).toMatchObject({
      package: { coins: 40_000 },
      payment: { amountVnd: 100_000 },
    });
    await pay(player, 25_000);
    await untilState(player, id, "delivered");
    await pay(player, 100_000);
    await untilState(player, again, "delivered");
    await jobsDone(portal);
    expect(await coinsOf(sandbox, player)).toEqual([52_500, 40_000]);
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
    // Money that no order waits for is credited by the rates of now.
    await pay(player, 25_000);
    expect(await walletOf(player)).toEqual({ credit: 125, debt: 0 });
    await publish(seeded);
  });

  test("of 20 equal transfers at once one has the order's rates, the others those of now", async () => {
    await publish(withRates({ kpPer10000Vnd: 200, steps: [] }));
    const players = await concurrently(RACE_ROUNDS * 3, () => aPlayer(portal));
    for (const player of players) await aPurchase(player, { method: "vietcombank" });
    await publish(withRates({ kpPer10000Vnd: 50, steps: [] }));
    for (const player of players) {
      const content = await contentOf(player);
      await concurrently(20, (at) => transfer([portal, beside][at % 2]!, content, 25_000));
    }
    await jobsDone(portal);
    for (const player of players) {
      // 500 KP have paid the package.
      await expect.poll(() => walletOf(player)).toEqual({ credit: 19 * 125, debt: 0 });
    }
    await publish(seeded);
  });

  test("an order from a page loaded before the change is refused, and nothing is taken", async () => {
    const player = await aPlayer(portal);
    await pay(player, 50_000);
    await publish(with500({ coins: 40_000 }));
    const body = { creditAmount: 500, coins: 52_500, zoneId: "1" };
    for (const path of ["/api/purchases", "/api/recharge/game"]) {
      expect((await player.browser.post(path, body)).body["errors"]).toHaveProperty("creditAmount");
    }
    expect(await walletOf(player)).toEqual({ credit: 500, debt: 0 });
    await okay(player.browser.post("/api/recharge/game", { ...body, coins: 40_000 }));
    await publish(seeded);
  });

  test("50 orders during and after a change: each costs and gives what one version says, before and after it is paid", async () => {
    const doubled = seeded.packages.map((each) => ({ ...each, coins: 2 * each.coins }));
    await publish(withRates({ kpPer10000Vnd: 200, steps: [] }));
    const after = withRates({ kpPer10000Vnd: 30, steps: [] }, { ...seeded, packages: doubled });
    const players = await Promise.all(Array.from({ length: 10 }, () => aPlayer(portal)));
    const sold = seeded.packages.slice(0, 5);
    const waiting = await proposedBy(mai, await shopOf(after));
    const orders = players.flatMap((player) => sold.map(({ creditKp }) => ({ player, creditKp })));
    // One is of the old version and half are of the new one, at every pace; the others race with the change.
    const begun = Promise.withResolvers<void>();
    const change = begun.promise.then(() => approvedBy(hoa, waiting));
    const [changed, ...ordered] = await Promise.all([
      change,
      ...orders.map(async ({ player, creditKp }, at) => {
        if (at % 2 === 1) await change;
        const id = await aPurchase(player, { creditAmount: creditKp, method: "vietcombank" });
        begun.resolve();
        return { player, creditKp, id };
      }),
    ]);
    expect(changed.status).toBe(200);
    const asked = await Promise.all(
      ordered.map(async ({ player, creditKp, id }) => {
        const { package: bought, payment } = await purchaseOf(player, id);
        const isNew = bought.coins === 2 * sold.find((each) => each.creditKp === creditKp)!.coins;
        expect(payment?.amountVnd).toBe(Math.ceil((creditKp * 10_000) / (isNew ? 30 : 200)));
        return { player, id, coins: bought.coins, amountVnd: Number(payment?.amountVnd), isNew };
      }),
    );
    expect(new Set(asked.map(({ isNew }) => isNew)).size).toBe(2);
    await concurrently(asked.length, (at) => pay(asked[at]!.player, asked[at]!.amountVnd));
    for (const { player, id } of asked) await untilState(player, id, "delivered");
    await jobsDone(portal);
    for (const player of players) {
      const bought = asked.filter((each) => each.player === player).map(({ coins }) => coins);
      const delivered = await coinsOf(sandbox, player);
      expect(delivered.toSorted(byNumber)).toEqual(bought.toSorted(byNumber));
      expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
    }
    expect(await brokenInvariants(portal)).toEqual([]);
    await publish(seeded);
  });
});

describe("R-OPS-15: who may change the shop", () => {
  test("a senior changes up to 5 percent a day alone; more needs another person's approval", async () => {
    await awayFromMidnight();
    const { mayDoAlone } = await previewed(hoa, await shopOf(with500({ coins: 55_200 })));
    expect(mayDoAlone).toBe(false);
    await okay(doneBy(hoa, await shopOf(with500({ coins: 54_000 }))));
    expect(await refusalOf(doneBy(hoa, await shopOf(with500({ coins: 56_000 }))))).toBe(
      "takes_approval",
    );
    await okay(byTwo(hoa, hien, await shopOf(with500({ coins: 90_000 }))));
    // A name moves nothing.
    await okay(
      doneBy(
        hoa,
        await shopOf({ ...with500({ coins: 90_000 }), zones: [{ id: "1", name: "Hoa Sơn 1" }] }),
      ),
    );
    await publish(seeded);
  });

  test("the database publishes only versions that were approved or are within a person's own limit", async () => {
    const { db } = console.services;
    const changed = await shopOf(with500({ coins: 90_000 }));
    const publishing = (what: object) =>
      sql`select publish_version('shop', ${JSON.stringify(what)}::jsonb, 'why')`;
    await expect(db.run(publishing(changed))).rejects.toMatchObject({ code: "PT015" });
    const attempt = (what: object, amount: number) =>
      db.transaction(async (tx) => {
        await tx.run(
          sql`select begin_staff_operation(${sessionOf(hien)}, 'change-shop', ${amount})`,
        );
        await tx.run(publishing(what));
      });
    await expect(attempt(changed, 5)).rejects.toMatchObject({ code: "PT015" });
    const waiting = await proposedBy(mai, changed);
    const forged = db.transaction(async (tx) => {
      const hash = Buffer.from(String(waiting.previewHash), "hex");
      await tx.run(sql`select begin_approved_operation(${sessionOf(hoa)}, ${waiting.id}, ${hash})`);
      await tx.run(publishing(await shopOf(with500({ coins: 99_000 }))));
    });
    await expect(forged).rejects.toMatchObject({ code: "PT015" });
    await expect(db.run(sql`update shop_versions set content = '{}'`)).rejects.toMatchObject({
      code: "42501",
    });
    const owned = portal.database.query("update shop_versions set content = '{}'");
    await expect(owned).rejects.toMatchObject({ code: "23001" });
    const rejected = await hoa.post(`/api/console/approvals/${waiting.id}/reject`, {
      reason: "forged",
    });
    expect(rejected.status).toBe(204);
  });

  test("only one of several changes to the same version is published; an unsellable shop is refused", async () => {
    const one = await proposedBy(mai, await shopOf(with500({ coins: 70_000 })));
    const stale = await shopOf(with500({ coins: 80_000 }));
    const answers = await concurrently(20, () => approvedBy(hoa, one));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await refusalOf(doneBy(mai, stale))).toBe("operation_refused");
    const twice = { ...seeded, packages: [...seeded.packages, ...seeded.packages] };
    expect((await doneBy(mai, await shopOf(twice))).status).toBe(422);
    const unknown = { ...seeded, methods: [{ name: "nobank", kpPer10000Vnd: 1, steps: [] }] };
    expect(await refusalOf(doneBy(mai, await shopOf(unknown)))).toBe("operation_refused");
    await publish(seeded);
    expect(await refusalOf(doneBy(mai, await shopOf(seeded)))).toBe("operation_refused");
  });
});

test("R-OPS-15: a version begins at its minute and not before; a package is sold from its minute to its end", async () => {
  await publish(with500({ coins: 77_000 }), { from: inHours(30) });
  expect((await package500())?.coins).toBe(52_500);
  const versions = await versionsNow();
  expect(versions.slice(0, 2)).toMatchObject([{ state: "upcoming" }, { state: "running" }]);
  // Only the owner of the database can bring its beginning near.
  await portal.database.query("alter table shop_versions disable trigger user");
  await portal.database.query(
    `update shop_versions set holds = tstzrange(lower(holds), now() + interval '1 s') where holds @> now()`,
  );
  await portal.database.query(
    `update shop_versions set holds = tstzrange((select max(upper(holds)) from shop_versions), null)
     where version = (select max(version) from shop_versions)`,
  );
  await portal.database.query("alter table shop_versions enable trigger user");
  for (const at of [portal, beside]) {
    await eventually(
      "the beginning",
      async () => (await package500(at))?.coins === 77_000 || undefined,
    );
  }
  await publish(with500({ from: inHours(-2), until: inHours(1) }));
  await eventually(
    "the time of the package",
    async () => (await package500())?.coins === 52_500 || undefined,
  );
  await publish(with500({ from: inHours(1) }));
  await eventually(
    "no such package yet",
    async () => (await package500()) === undefined || undefined,
  );
  const player = await aPlayer(portal);
  expect((await order(player)).body["errors"]).toHaveProperty("creditAmount");
  await publish(seeded);
});

test("R-OPS-15: players and writers of notices see the servers by the shop's names, in its order", async () => {
  const player = await aPlayer(portal);
  const zonesOf = async () =>
    (await okay(player.browser.get("/api/zones"))).body as unknown as {
      id: string;
      name: string;
    }[];
  const game = await zonesOf();
  const last = game.at(-1)!;
  await publish({ ...seeded, zones: [{ id: last.id, name: "Võ Lâm mới" }] });
  expect(await zonesOf()).toEqual([
    { ...last, name: "Võ Lâm mới" },
    ...game.filter(({ id }) => id !== last.id),
  ]);
  const ofNotices = (await okay(mai.get("/api/console/campaign-desk"))).body["zones"];
  // Closed servers are in it, too.
  const names = (await zonesOf()).map(({ name }) => name);
  expect((ofNotices as string[]).filter((name) => names.includes(name))).toEqual(names);
  const id = await aPurchase(player, { zoneId: last.id });
  expect((await purchaseOf(player, id)).zone.name).toBe("Võ Lâm mới");
  await publish(seeded);
});

test("R-OPS-15: the preview of an edited package names no server that only stands in the form", async () => {
  const player = await aPlayer(portal);
  await okay(player.browser.get("/api/zones"));
  const listed = (await read(mai, "shop"))["zones"] as { id: string; name: string }[];
  const zones = listed.map(({ id, name }) => ({ id, name }));
  const edited = await previewed(mai, await shopOf({ ...with500({ coins: 60_000 }), zones }));
  expect(edited.facts).toMatchObject({ zoneNames: null, zoneOrder: null });
  const [first, ...others] = zones;
  const renamed = { ...seeded, zones: [{ ...first!, name: "Hoa Sơn cũ" }, ...others] };
  expect((await previewed(mai, await shopOf(renamed))).facts).toMatchObject({
    packages: null,
    zoneNames: `${first!.id}: ${first!.name} → ${first!.id}: Hoa Sơn cũ`,
    zoneOrder: null,
  });
  const unchanged = await shopOf({ ...seeded, zones });
  expect(await refusalOf(doneBy(mai, unchanged))).toBe("operation_refused");
});

test("R-OPS-15: what a change would have given is estimated on the last month's payments and purchases", async () => {
  const { query } = portal.database;
  const player = await aPlayer(portal);
  await pay(player, 200_000);
  const { body: before } = await okay(mai.post("/api/console/shop/estimate", { content: seeded }));
  const vietcombank = (body: Record<string, unknown>) =>
    (
      body["methods"] as {
        method: string;
        amountVnd: number;
        gaveKp: number;
        wouldGiveKp: number;
      }[]
    ).find(({ method }) => method === "vietcombank")!;
  const [books] = await query<{ kp: number; vnd: number }>(
    `select sum(case when t.type = 'credit.bonus' then t.value else (t.payload->>'creditKp')::int end)::int as kp,
       sum(t.value) filter (where t.type like 'topup%')::int as vnd
     from transactions t where t.type in ('topup.bank-transfer', 'credit.bonus')`,
  );
  expect(vietcombank(before)).toMatchObject({ gaveKp: books!.kp, amountVnd: books!.vnd });
  const half = withRates({ kpPer10000Vnd: 50, steps: [] }, with500({ coins: 105_000 }));
  const { body } = await okay(mai.post("/api/console/shop/estimate", { content: half }));
  const [halved] = await query<{ kp: number }>(
    "select sum(value / 200)::int as kp from transactions where type = 'topup.bank-transfer'",
  );
  expect(vietcombank(body).wouldGiveKp).toBe(halved!.kp);
  expect(body["packages"]).toContainEqual(
    expect.objectContaining({ creditKp: 500, wouldGiveCoins: expect.any(Number) as number }),
  );
  const sold = (
    body["packages"] as { creditKp: number; sold: number; wouldGiveCoins: number }[]
  ).find(({ creditKp }) => creditKp === 500)!;
  expect(sold.wouldGiveCoins).toBe(sold.sold * 105_000);
  const [payers] = await query<{ count: number }>(
    "select count(distinct user_id)::int as count from transactions where type = 'topup.bank-transfer'",
  );
  const { more, less, same } = body["players"] as Record<string, number>;
  expect(more! + less! + same!).toBe(payers!.count);
});

test("R-OPS-15: the history says who changed what and why, and an older version can be sold again", async () => {
  await publish(with500({ coins: 80_000 }));
  const versions = await versionsNow();
  expect(versions[0]).toMatchObject({
    state: "running",
    proposedBy: "mai",
    publishedBy: "hoa",
    reason: "ticket 92",
    content: with500({ coins: 80_000 }),
  });
  expect(versions.at(-1)).toMatchObject({ version: 1, publishedBy: null, reason: null });
  await publish(versions.at(-1)!.content);
  await eventually(
    "the older one",
    async () => (await package500())?.coins === 52_500 || undefined,
  );
  const { facts } = await previewed(mai, await shopOf(with500({ coins: 80_000 })));
  expect(facts).toMatchObject({
    packages: "500 KP = 525 Ngân Lượng → 500 KP = 800 Ngân Lượng",
    rates: null,
  });
});
