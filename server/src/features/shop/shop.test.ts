/**
 * What the shop and the home page offer: packages with prices, bonuses, campaigns, the last purchase again, and open
 * items.
 */
import type { Shop } from "@portal/contract/shop";
import { beforeAll, expect, test } from "vitest";
import {
  aShareCampaign,
  aTopUpCampaign,
  receive,
  stock,
  withCampaigns,
} from "../../testing/money/gift-codes.ts";
import { topUp } from "../../testing/money/wallets.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { eventually } from "../../testing/patience.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { seedCampaigns } from "../campaign/seed-campaigns.ts";

const portal = await aPortal({
  ...withCampaigns(aTopUpCampaign(), aShareCampaign()),
  CARD_API_URL: "http://127.0.0.1:9",
});
beforeAll(async () => {
  await seedCampaigns(portal.services.db, portal.services.config.portal);
});

const shopOf = async ({ browser }: Person) =>
  (await browser.get("/api/shop")).body as unknown as Shop;

const pay = (player: Person, amountVnd: number) => topUp(portal, player, amountVnd);

/** Starts a bonus of up to 50 percent for MoMo and Vietcombank. @returns when it ends */
async function runBonus(campaign: string): Promise<string> {
  const content = {
    methods: ["vietcombank", "momo"],
    steps: [
      { cashValueVnd: 100_000, bonusPercent: 20 },
      { cashValueVnd: 500_000, bonusPercent: 50 },
    ],
  };
  const [row] = await portal.database.query<{ ends: string }>(
    `select to_char(now() + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:00"Z"') as ends`,
  );
  await portal.database.query(
    `select insert_campaign_version($1, 'bonus', 'Nhân đôi cuối tuần', now(),
      tstzrange(now(), $2::timestamptz), $3::jsonb, null)`,
    [campaign, row!.ends, JSON.stringify(content)],
  );
  return row!.ends;
}

test("R-SHOP-3: visitors and players see the same packages, with a price by each method", async () => {
  const { body } = await openBrowser(portal.url).get("/api/prices");
  expect(body).toMatchObject({
    coinName: "Ngân Lượng",
    packages: [
      { creditKp: 100, coins: 10_000, morePercent: 0 },
      { creditKp: 200, coins: 20_500, morePercent: 2 },
      { creditKp: 500, coins: 52_500, morePercent: 5 },
      { creditKp: 1_000, coins: 107_500, morePercent: 7 },
      { creditKp: 2_000, coins: 220_000, morePercent: 10 },
      { creditKp: 5_000, coins: 575_000, morePercent: 15 },
    ],
  });
  const methods = body["methods"] as { name: string; pricesVnd: unknown; bonuses: unknown[] }[];
  expect(methods.map(({ name }) => name)).toEqual([
    "vietcombank",
    "techcombank",
    "momo",
    "viettelpay",
    "card",
  ]);
  expect(methods[0]).toMatchObject({
    // 2,000 KP cost less than 200.000đ because of the bonus of seven percent.
    pricesVnd: [10_000, 20_000, 50_000, 100_000, 190_500, 467_300],
    fullPricesVnd: [10_000, 20_000, 50_000, 100_000, 200_000, 500_000],
  });
  expect(methods.at(-1)).toMatchObject({
    pricesVnd: [10_000, 20_000, 50_000, 100_000, 200_000, 500_000],
    bonuses: [],
  });
});

test("R-SHOP-3: a newcomer sees packages, bonuses and campaigns, and no open items", async () => {
  await stock(portal, "top-up", 3);
  await stock(portal, "share", 1);
  const newcomer = await aPlayer(portal);
  expect(await shopOf(newcomer)).toMatchObject({
    isNewcomer: true,
    last: null,
    nextBonus: {
      method: "vietcombank",
      kind: "bank",
      missingVnd: 100_000,
      fromVnd: 100_000,
      percent: 5,
    },
    waiting: [],
    milestone: { toppedUpVnd: 0, neededVnd: 100_000, isReceived: false },
    campaigns: [{ campaign: "share", kind: "share", title: "Code chia sẻ", methods: [] }],
  });
  const { packages } = await shopOf(newcomer);
  expect(packages).toContainEqual({ creditKp: 2_000, coins: 220_000, morePercent: 10 });
  await receive(newcomer, 2);
  expect((await shopOf(newcomer))["campaigns"]).toEqual([]);
});

test("R-SHOP-3: the last transfer is shown with today's bonus and the amount to the next one, and counts for the gift code", async () => {
  const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
  await pay(player, 20_000);
  await pay(player, 155_555);
  expect(await shopOf(player)).toMatchObject({
    isNewcomer: false,
    last: {
      method: "vietcombank",
      label: "Vietcombank",
      kind: "bank",
      amountVnd: 155_555,
      creditKp: 1_555,
      bonusKp: 77,
    },
    nextBonus: {
      method: "vietcombank",
      kind: "bank",
      missingVnd: 44_445,
      fromVnd: 200_000,
      percent: 7,
    },
    milestone: { toppedUpVnd: 175_555, neededVnd: 100_000, isReceived: false },
  });
  await receive(player, 9_999);
  expect(await shopOf(player)).toMatchObject({ milestone: { isReceived: true } });
  await pay(player, 2_000_000);
  expect(await shopOf(player)).toMatchObject({ last: { amountVnd: 2_000_000 }, nextBonus: null });
  expect(await shopOf(other)).toMatchObject({ last: null, milestone: { toppedUpVnd: 0 } });
});

test("R-SHOP-3: a player sees what they wait for until it arrives, and nobody else does", async () => {
  const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
  const { browser } = player;
  const announced = { method: "vietcombank", amountVnd: 50_000 };
  const { id } = (await browser.post("/api/top-ups", announced)).body;
  const search = { ...announced, amountVnd: 70_000, sentAt: new Date(), referenceEnd: "123456" };
  await browser.post("/api/lost-transfers", search);
  await browser.post("/api/support/cases", { topic: "game", text: "Tôi không vào được trò chơi." });
  expect((await shopOf(player))["waiting"]).toEqual([
    { kind: "case", id: expect.any(String), since: expect.any(String), isAnswered: false },
    {
      kind: "search",
      id: expect.any(String),
      since: expect.any(String),
      method: "vietcombank",
      label: "Vietcombank",
      amountVnd: 70_000,
      isFound: false,
    },
    {
      kind: "top-up",
      id,
      since: expect.any(String),
      method: "vietcombank",
      label: "Vietcombank",
      amountVnd: 50_000,
      isLate: false,
    },
  ]);
  expect((await shopOf(other))["waiting"]).toEqual([]);
  await pay(player, 50_000);
  const left = (await shopOf(player))["waiting"] as { kind: string }[];
  expect(left.map(({ kind }) => kind)).toEqual(["case", "search"]);
});

test("R-SHOP-3: a running bonus changes the prices and is listed with its end", async () => {
  const player = await aPlayer(portal);
  const endsAt = await runBonus("cuoi-tuan");
  const { campaigns } = await shopOf(player);
  expect(campaigns).toEqual([
    {
      campaign: "cuoi-tuan",
      title: "Nhân đôi cuối tuần",
      kind: "bonus",
      methods: ["Vietcombank", "MoMo"],
      upToPercent: 50,
      endsAt,
    },
  ]);
});

test("R-SHOP-3: the home page offers the last purchase again: a package for its character, or a transfer", async () => {
  const player = await aPlayer(portal);
  await pay(player, 155_555);
  const buy = () =>
    portal.database.query(
      `with paid as (
         insert into transactions (id, user_id, type, status, value, currency, payload)
         select gen_random_uuid(), id, 'credit.pay', 'success', -500, 'KP', '{}' from users
         where username = $1 returning id, user_id)
       insert into purchases (id, user_id, credit_kp, coins, coin_name, game_id, zone_id, zone_name,
         character_name, expires_at, ordered_at, transaction_id)
       select id, user_id, 500, 1, 'Ngân Lượng', 'fsonline', '1', 'Hoa Sơn', 'Tiểu Yến', now(), now(), id from paid`,
      [player.username],
    );
  await buy();
  const { last, nextBonus } = await shopOf(player);
  // By the bonus of the previous test.
  expect(nextBonus).toMatchObject({ missingVnd: 344_445, fromVnd: 500_000, percent: 50 });
  expect(last).toEqual({
    kind: "package",
    creditKp: 500,
    // Today's coins.
    coins: 52_500,
    zone: { id: "1", name: "Hoa Sơn" },
    character: "Tiểu Yến",
    characterId: null,
  });
  await pay(player, 30_000);
  expect((await shopOf(player))["last"]).toMatchObject({ kind: "bank", amountVnd: 30_000 });
});

test("R-SHOP-3: a paused method is not offered again", async () => {
  const player = await aPlayer(portal);
  await pay(player, 155_555);
  expect(await shopOf(player)).toMatchObject({ last: { method: "vietcombank" } });
  await portal.database.query(
    `insert into channel_pauses (kind, name, reason, begins_at, ends_at)
     values ('method', 'vietcombank', 'Bảo trì.', now(), now() + interval '1 hour')`,
  );
  await eventually("the pause is not known", async () => {
    const { nextBonus, last } = await shopOf(player);
    return nextBonus?.method === "techcombank" && last === null ? true : undefined;
  });
  await portal.database.query("delete from channel_pauses");
});
