/** Campaigns and pauses begin at their minute in every process, and previews estimate their cost. */
import { getGiftCodes } from "@portal/contract/gift-code";
import { getNotices } from "@portal/contract/notice";
import { expect, test } from "vitest";
import { sendNotice } from "../testing/money/bank-notices.ts";
import { withCampaigns } from "../testing/money/gift-codes.ts";
import { inHours } from "../testing/moments.ts";
import { contentOf } from "../testing/money/wallets.ts";
import { type Browser, okay, openBrowser } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { byTwo, doneBy, proposedBy, read, signInStaff } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal(withCampaigns());
/** Another process of the same portal. */
const beside = await aPortal(withCampaigns(), portal.database);
const console = await aConsole(portal.database);
const { hoa, mai } = await signInStaff(console);
const player = await aPlayer(portal);
const { query } = portal.database;

const TITLE = "Bắt đầu cùng lúc";
const publishing = (campaign: string, content: object, operation: string) => ({
  operation,
  campaign,
  after: 0,
  title: TITLE,
  from: inHours(48),
  until: inHours(72),
  content,
});

type Shown = { readonly name: string; readonly bonuses: { bonusRate: number }[]; pause?: object };

/** Returns which of the four a player sees at one process. */
async function look(browser: Browser): Promise<Record<string, boolean>> {
  const { bankTransfers } = (await okay(browser.get("/api/payment-methods"))).body as unknown as {
    bankTransfers: Shown[];
  };
  const gifts = (await okay(browser.get(getGiftCodes.path))).body as unknown as Row[];
  const notices = (await okay(browser.get(getNotices.path))).body as unknown as Row[];
  const of = (method: string) => bankTransfers.find(({ name }) => name === method)!;
  return {
    bonus: of("vietcombank").bonuses.some(({ bonusRate }) => bonusRate === 0.77),
    gift: gifts.some(
      (gift) => gift["description"] === TITLE && gift["availability"] !== "not_begun",
    ),
    notice: notices.some((notice) => notice["title"] === TITLE),
    pause: of("techcombank").pause !== undefined,
  };
}
type Row = Readonly<Record<string, unknown>>;

const clock = async (): Promise<number> => {
  const [now] = await query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  return now!.ms;
};

/** Makes everything that was published begin soon, which only the owner of the database can do. */
async function beginSoon(): Promise<number> {
  const tables = ["campaign_versions", "campaign_slots"];
  for (const table of tables) await query(`alter table ${table} disable trigger user`);
  await query("create table beginning as select now() + interval '3 s' as at");
  await query(
    `update campaign_versions set holds = tstzrange((select at from beginning), upper(holds)),
       begins_at = (select at from beginning) where title = $1`,
    [TITLE],
  );
  await query(
    `update campaign_slots s set holds = v.holds from campaign_versions v where v.id = s.version_id and v.title = $1`,
    [TITLE],
  );
  await query("update channel_pauses set begins_at = (select at from beginning)");
  for (const table of tables) await query(`alter table ${table} enable trigger user`);
  const [at] = await query<{ ms: number }>(
    "select (extract(epoch from at) * 1000)::float8 as ms from beginning",
  );
  return at!.ms;
}

const ALL = { bonus: true, gift: true, notice: true, pause: true };
const NONE = { bonus: false, gift: false, notice: false, pause: false };
const A_SECOND_MS = 1_000;

test("a bonus, a gift campaign, a notice and a pause begin at their minute, in every process within a second", async () => {
  const steps = [{ cashValueVnd: 100_000, bonusPercent: 77 }];
  const bonus = { methods: ["vietcombank"], steps };
  const gift = { giftKind: "top-up", thresholdVnd: 50_000, budgetCodes: 5, newCodes: 5 };
  const notice = { tone: "info", text: "Chào cả nhà", pages: [], methods: [], zones: [] };
  await okay(byTwo(mai, hoa, publishing("mot-luc-thuong", bonus, "publish-bonus")));
  await okay(byTwo(mai, hoa, publishing("mot-luc-code", gift, "publish-gift")));
  await okay(byTwo(mai, hoa, publishing("mot-luc-tin", notice, "publish-notice")));
  const pause = { kind: "method", name: "techcombank", notice: "Bảo trì", beginsAt: inHours(48) };
  await okay(doneBy(hoa, { operation: "pause-channel", ...pause }));
  const browsers = [player.browser, openBrowser(beside.url, player.browser.cookies)];
  for (const browser of browsers) expect(await look(browser)).toEqual(NONE);

  const beginsAt = await beginSoon();
  // The database's clock is the one that counts: each look is between two readings of it.
  const looks = await Promise.all(
    browsers.map(async (browser) => {
      const seen: { readonly from: number; readonly to: number; readonly what: object }[] = [];
      do {
        const from = await clock();
        seen.push({ from, what: await look(browser), to: await clock() });
      } while (seen.at(-1)!.from < beginsAt + A_SECOND_MS);
      return seen;
    }),
  );
  for (const seen of looks) {
    for (const { to, what } of seen) if (to < beginsAt) expect(what).toEqual(NONE);
    expect(seen.at(-1)!.what).toEqual(ALL);
  }
});

test("the cost of a gift campaign is estimated on real top-ups, and the approver sees the cost", async () => {
  const rich = await aPlayer(portal);
  for (const [person, amount] of [
    [rich, 60_000],
    [rich, 60_000],
    [await aPlayer(portal), 90_000],
  ] as const) {
    await sendNotice(portal.url, { content: await contentOf(person), transferAmount: amount });
  }
  const asked = { thresholdVnd: 100_000, from: inHours(24), until: inHours(8 * 24) };
  const { body } = await okay(mai.post("/api/console/campaigns/estimate-gift-cost", asked));
  expect(body).toMatchObject({ players: 2, earned: 1 });

  const steps = [{ cashValueVnd: 100_000, bonusPercent: 5 }];
  const order = {
    ...publishing("cho-duyet", { methods: ["techcombank"], steps }, "publish-bonus"),
    title: "Chờ duyệt",
  };
  await proposedBy(mai, order);
  const { waiting } = await read(hoa, "campaign-desk");
  expect(waiting).toMatchObject([{ mayApprove: true, order: { content: { steps } } }]);
});
