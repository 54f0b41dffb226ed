/**
 * Bonus, gift and notice campaigns that staff publish: when each begins and ends, what it gives, and who may publish
 * it. `beside` is a second process.
 */
import { describe, expect, test } from "vitest";
import { listCampaigns } from "../features/gift-code/campaigns.ts";
import { seedCampaigns } from "../features/campaign/seed-campaigns.ts";
import { seedShop } from "../features/shop/store.ts";
import { openDatabase, type Queries } from "../kit/database/database.ts";
import { sql } from "../kit/database/sql.ts";
import { concurrently } from "../testing/concurrently.ts";
import { sendNotice } from "../testing/money/bank-notices.ts";
import {
  aTopUpCampaign,
  giftCodesOf,
  receive,
  withCampaigns,
} from "../testing/money/gift-codes.ts";
import { inHours } from "../testing/moments.ts";
import { brokenInvariants, contentOf, walletOf } from "../testing/money/wallets.ts";
import { okay } from "../testing/people/browser.ts";
import { aPlayer, type Person } from "../testing/people/people.ts";
import { createTestDatabase } from "../testing/database/test-database.ts";
import {
  approvedBy,
  byTwo,
  doneBy,
  proposedBy,
  read,
  refusalOf,
  sessionOf,
  signInStaff,
} from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal(withCampaigns(aTopUpCampaign()));
/** Another process of the same portal. */
const beside = await aPortal(withCampaigns(), portal.database);
const console = await aConsole(portal.database);
const { hoa, mai } = await signInStaff(console);

const payer = await aPlayer(portal);

type Order = Readonly<Record<string, unknown>> & { readonly campaign: string };

const bonusOf = (campaign: string, percent: number, more: object = {}): Order => ({
  operation: "publish-bonus",
  campaign,
  after: 0,
  title: "Nhân đôi cuối tuần",
  from: inHours(-1),
  until: inHours(48),
  content: {
    methods: ["vietcombank"],
    steps: [{ cashValueVnd: 100_000, bonusPercent: percent }],
  },
  ...more,
});

const publish = (order: Order) => okay(byTwo(mai, hoa, order));
const end = (campaign: string) => okay(doneBy(hoa, { operation: "end-campaign", campaign }));

/** Pays 200.000đ by Vietcombank: 2.000 KP, and the bonus. @returns the bonus */
async function paidBonus(through = portal): Promise<number> {
  const before = (await walletOf(payer)).credit;
  await sendNotice(through.url, { content: await contentOf(payer), transferAmount: 200_000 });
  return (await walletOf(payer)).credit - before - 2_000;
}

async function shownBonuses(): Promise<unknown> {
  const { bankTransfers } = (await payer.browser.get("/api/payment-methods")).body as unknown as {
    bankTransfers: { name: string; bonuses: unknown[] }[];
  };
  return bankTransfers.find(({ name }) => name === "vietcombank")?.bonuses;
}

test("R-PAY-5: the settings' bonuses and gifts become first versions, once, and count as before", async () => {
  const { db, config } = portal.services;
  expect([await seedCampaigns(db, config.portal), await seedShop(db, config.portal)]).toEqual([
    1,
    true,
  ]);
  expect([await seedCampaigns(db, config.portal), await seedShop(db, config.portal)]).toEqual([
    0,
    false,
  ]);
  expect(await paidBonus()).toBe(140);
  const [gift] = config.portal.giftCodes.campaigns;
  const added = await listCampaigns(db, [{ ...gift!, id: "added-later" }]);
  expect(added.map(({ id }) => id)).toEqual(config.portal.giftCodes.campaigns.map(({ id }) => id));
  const changed = structuredClone(config.portal);
  for (const method of changed.payment.transferMethods) method.bonuses = [];
  expect(await seedShop(db, changed)).toBe(false);
  expect(await paidBonus()).toBe(140);
});

test("R-PAY-5: the portal's login publishes only what settings can have, and only once", async () => {
  const seeded = (db: Queries, seed: object) =>
    db.repeatable.value<number>(sql`
      select seed_campaigns(${JSON.stringify([{ title: "x", from: null, until: null, ...seed }])}::jsonb)`);
  const bonus = { methods: ["nobank"], steps: [] };
  expect(await seeded(portal.services.db, { campaign: "x", kind: "bonus", content: bonus })).toBe(
    0,
  );
  const empty = await createTestDatabase();
  const onEmpty = openDatabase({ url: empty.runtimeUrl, maxConnections: 1 });
  for (const seed of [
    { campaign: "x", kind: "notice", content: {} },
    { campaign: "x", kind: "bonus", content: bonus },
  ]) {
    await expect(seeded(onEmpty, seed)).rejects.toMatchObject({ code: "PT015" });
  }
  await onEmpty.close();
  await empty.drop();
});

describe("R-OPS-9, R-PAY-5: a bonus campaign", () => {
  test("runs in every process from its approval on; payments keep the version they were paid under", async () => {
    await publish(bonusOf("double", 14));
    expect([await paidBonus(), await paidBonus(beside)]).toEqual([280, 280]);
    expect(await shownBonuses()).toEqual([{ cashValue: 100_000, bonusRate: 0.14 }]);
    await publish(bonusOf("double", 20, { after: 1, title: "Nhân ba" }));
    expect(await paidBonus(beside)).toBe(400);
    await end("double");
    expect([await paidBonus(), await paidBonus(beside)]).toEqual([140, 140]);
    const paid = await portal.database.query(
      `select v.campaign, v.version, t.payload->'rate'->>'bonusPercent' as percent,
         v.holds @> t.created_at as held
       from transactions t join campaign_versions v on v.id = (t.payload->'rate'->>'bonusVersionId')::bigint
       where t.type like 'topup.%' and v.campaign = 'double' group by 1, 2, 3, 4 order by 2`,
    );
    expect(paid).toEqual([
      { campaign: "double", version: 1, percent: "14", held: true },
      { campaign: "double", version: 2, percent: "20", held: true },
    ]);
    expect(await brokenInvariants(portal)).toEqual([]);
    const { versions } = await read(mai, "campaigns/double/versions");
    expect(versions).toMatchObject([{ version: 2, publishedBy: "hoa" }, { version: 1 }]);
  });

  test("begins at its minute and not before; unmatched money keeps the bonus of its arrival", async () => {
    await publish(bonusOf("later", 50, { from: inHours(30) }));
    expect(await paidBonus()).toBe(140);
    await end("later");
    await publish(bonusOf("now", 30));
    await sendNotice(portal.url, { id: 920_001, content: "khong ten", transferAmount: 200_000 });
    await end("now");
    const kept = await portal.database.query(
      `select n.bonus_kp::int, v.campaign from inbound_notices n
       join campaign_versions v on v.id = n.bonus_version_id where n.event_id = '920001'`,
    );
    expect(kept).toEqual([{ bonus_kp: 600, campaign: "now" }]);
  });

  test("of two for the same method and time only one is published, in any order of approvals", async () => {
    const waiting: Awaited<ReturnType<typeof proposedBy>>[] = [];
    for (const at of [1, 2, 3, 4]) {
      waiting.push(await proposedBy(mai, bonusOf(`rival-${at}`, 11 * at)));
    }
    const answers = await concurrently(50, (at) => approvedBy(hoa, waiting[at % waiting.length]!));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = doneBy(mai, bonusOf("rival-9", 9, { from: inHours(40) }));
    expect(await refusalOf(refused)).toBe("operation_refused");
    const [winner] = await portal.database.query<{ campaign: string }>(
      "select campaign from campaign_versions where campaign like 'rival-%'",
    );
    await end(winner!.campaign);
  });

  test("is refused with invalid content", async () => {
    const withMethods = (...methods: string[]) =>
      doneBy(mai, bonusOf("mine", 5, { content: { methods, steps: [] } }));
    expect((await withMethods()).status).toBe(422);
    expect(await refusalOf(withMethods("nobank"))).toBe("operation_refused");
    expect((await doneBy(mai, bonusOf("past", 5, { until: inHours(-1) }))).status).toBe(409);
  });

  test("R-OPS-9: its cost is estimated on the payments of the same hours of the last weeks, by the payments' time", async () => {
    // The id is made now: it says nothing about the payment's time.
    await portal.database.query(
      `insert into transactions (user_id, type, status, value, currency, created_at, payload)
       select (select min(id) from users), 'topup.bank-transfer', 'success', 200000, 'VND', at,
         '{"source": "vietcombank", "creditKp": 2000, "rate": {"bonusPercent": 7}}'
       from (select now() - interval '7 days' as at) as week`,
    );
    const asked = {
      methods: ["vietcombank"],
      steps: [{ cashValueVnd: 100_000, bonusPercent: 14 }],
      from: inHours(-2),
      until: inHours(2),
    };
    const { spans } = (await okay(mai.post("/api/console/campaigns/estimate-bonus-cost", asked)))
      .body;
    expect(spans).toHaveLength(4);
    expect(spans).toMatchObject([
      { payments: 1, amountVnd: 200_000, givenBonusKp: 140, wouldBonusKp: 280 },
      { payments: 0, wouldBonusKp: 0 },
      {},
      {},
    ]);
    await portal.database.query(
      "delete from transactions where created_at < now() - interval '6 days'",
    );
  });
});

test("R-OPS-9: the database publishes only approved versions, and no version changes", async () => {
  const { db } = console.services;
  const order = bonusOf("forged", 5);
  const { id, previewHash } = await proposedBy(mai, order);
  const hash = Buffer.from(String(previewHash), "hex");
  const publishing = (what: object) => sql`select publish_campaign(${JSON.stringify(what)}::jsonb)`;
  await expect(db.run(publishing(order))).rejects.toMatchObject({ code: "PT015" });
  for (const forged of [bonusOf("forged", 500), { ...order, campaign: "other" }]) {
    const attempt = db.transaction(async (tx) => {
      await tx.run(sql`select begin_approved_operation(${sessionOf(hoa)}, ${id}, ${hash})`);
      await tx.run(publishing(forged));
    });
    await expect(attempt).rejects.toMatchObject({ code: "PT015" });
  }
  await expect(db.run(sql`update campaign_versions set title = 'x'`)).rejects.toMatchObject({
    code: "42501",
  });
  const owned = portal.database.query("update campaign_versions set content = '{}'");
  await expect(owned).rejects.toMatchObject({ code: "23001" });
  const removed = portal.database.query("delete from campaign_slots");
  await expect(removed).rejects.toThrow();
});

test("R-OPS-9, R-GIFT-1: a gift campaign gives each player one of the codes within its budget, until it ends", async () => {
  await publish({
    operation: "publish-gift",
    campaign: "tet",
    after: 0,
    title: "Code Tết",
    from: inHours(-1),
    until: inHours(24),
    content: {
      giftKind: "share",
      postUrl: "https://fsonline.example/tet",
      gives: "Bao lì xì 100 Ngân Lượng",
      budgetCodes: 3,
      newCodes: 1,
    },
  });
  const shown = await okay(mai.post("/api/console/campaigns/tet/codes", { reason: "to the game" }));
  const [made] = shown.body["codes"] as string[];
  expect(made).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const codes = { operation: "import-codes", campaign: "tet", codes: ["TET-0001", "TET-0002"] };
  await okay(doneBy(mai, codes));
  const more = { ...codes, codes: ["TET-0003"] };
  expect((await doneBy(mai, more)).body["errorCode"]).toBe("operation_refused");
  const players: Person[] = [];
  for (let at = 0; at < 4; at++) players.push(await aPlayer(beside));
  const given = [];
  for (const player of players) given.push((await receive(player, 2)).body["giftcode"]);
  const { body: listed } = await players[0]!.browser.get("/api/giftpaysys");
  expect(listed).toContainEqual(expect.objectContaining({ gives: "Bao lì xì 100 Ngân Lượng" }));
  expect(given).toEqual([made, "TET-0001", "TET-0002", undefined]);
  expect((await receive(players[0]!, 2)).body["giftcode"]).toBe(made);
  expect(await giftCodesOf(players[3]!)).toMatchObject([
    { description: "KeyAuto" },
    { description: "Code Tết" },
  ]);
  await end("tet");
  expect((await receive(players[3]!, 2)).body["errorCode"]).toBe("gift_over");
  const { rows } = await read(mai, "campaigns?kind=gift");
  expect(rows).toMatchObject([
    { campaign: "tet", state: "over", codes: { free: 0, given: 3 } },
    { campaign: "top-up", state: "running" },
  ]);
});

test("R-OPS-10: a notice shows on every process for its time, on the pages that it is for", async () => {
  const visitor = async (at: typeof portal) =>
    (await (await fetch(`${at.url}/api/notices`)).json()) as object[];
  await publish({
    operation: "publish-notice",
    campaign: "bao-tri",
    after: 0,
    title: "Bảo trì MoMo",
    from: inHours(-1),
    until: inHours(2),
    content: { tone: "warning", text: "Từ 2 giờ", pages: ["/login"], methods: ["momo"], zones: [] },
  });
  expect(await visitor(portal)).toEqual([
    {
      id: expect.any(Number) as number,
      tone: "warning",
      title: "Bảo trì MoMo",
      text: "Từ 2 giờ",
      link: null,
      about: ["MoMo"],
      paths: ["/login", "/payment/e-wallet"],
    },
  ]);
  expect(await visitor(beside)).toHaveLength(1);
  await end("bao-tri");
  await expect.poll(() => visitor(beside)).toEqual([]);
});
