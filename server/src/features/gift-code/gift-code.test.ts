/**
 * How players see gift campaigns and get their code: one of each campaign, in the order of the import, while it runs
 * and codes are left.
 */
import { AUTO_KEY_REWARD, giftCodeItem, SHARE_REWARD } from "@portal/contract/gift-code";
import { afterEach, describe, expect, test } from "vitest";
import {
  aShareCampaign,
  aTopUpCampaign,
  emptyInventories,
  giftCodesOf,
  hoursFromNow,
  receive,
  stock,
  withCampaigns,
} from "../../testing/money/gift-codes.ts";
import { aPlayerWith, brokenInvariants } from "../../testing/money/wallets.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { aPortal, startTestPortal, type TestPortal } from "../../testing/portal/test-portal.ts";

const portal = await aPortal({
  ...withCampaigns(aShareCampaign(), aTopUpCampaign()),
  SHARE_URL: "https://social.example/share?u={url}&from=portal",
});
afterEach(() => emptyInventories(portal));

/** Runs another portal with these campaigns over the same database during one test. */
async function during(
  campaigns: Parameters<typeof withCampaigns>,
  act: (portal: TestPortal) => Promise<void>,
): Promise<void> {
  const other = await startTestPortal(withCampaigns(...campaigns), portal.database);
  try {
    await act(other);
  } finally {
    await other.close();
  }
}

describe("R-GIFT-1: GET /api/giftpaysys", () => {
  test("lists the campaigns in their order, with their conditions, times and availability", async () => {
    await stock(portal, "share", 1);
    const items = await giftCodesOf(await aPlayer(portal));
    for (const item of items) expect(giftCodeItem.parse(item)).toEqual(item);
    expect(items).toMatchObject([
      {
        description: "Code chia sẻ",
        gives: "500 Ngân Lượng",
        enterAt: "Hoạt động → GiftCode",
        shareRequired: 1,
        giftCode: null,
        giftState: false,
        userReceiveAt: null,
        availability: "open",
        shareUrl:
          "https://social.example/share?u=https%3A%2F%2Ffsonline.example%2Fsu-kien%3Fa%3D1%26b%3D2&from=portal",
      },
      {
        description: "KeyAuto",
        shareRequired: 0,
        giftState: false,
        availability: "sold_out",
        progress: { toppedUpVnd: 0, neededVnd: 100_000 },
      },
    ]);
    expect(items[1]).not.toHaveProperty("gives");
    expect(items[0]).not.toHaveProperty("progress");
    expect(items[1]).not.toHaveProperty("shareUrl");
    for (const { beginsAt, endsAt } of items) {
      expect(Date.parse(beginsAt)).toBeLessThan(Date.now());
      expect(Date.parse(endsAt)).toBeGreaterThan(Date.now());
    }
  });

  test("is empty without campaigns, and caches may not store it", async () => {
    await during([], async (other) => {
      const { browser } = await aPlayer(other);
      const { status, body, headers } = await browser.get("/api/giftpaysys");
      expect([status, body]).toEqual([200, []]);
      expect(headers.get("cache-control")).toBe("no-store");
    });
  });

  test("shows a code only to the player who has received it", async () => {
    const [code] = await stock(portal, "share", 1);
    const [lucky, other] = [await aPlayer(portal), await aPlayer(portal)];
    const startedAt = Date.now() - 1_000;
    await receive(lucky, SHARE_REWARD);
    const [received] = await giftCodesOf(lucky);
    expect(received).toMatchObject({ giftState: true, giftCode: code });
    expect(Date.parse(received!.userReceiveAt!)).toBeGreaterThan(startedAt);
    expect((await giftCodesOf(other))[0]).toMatchObject({
      giftState: false,
      giftCode: null,
      availability: "sold_out",
    });
  });
});

describe("R-GIFT-1: POST /api/giftpaysys/receive", () => {
  test("gives a code, and the same answer to every repeat", async () => {
    const codes = await stock(portal, "share", 3);
    const player = await aPlayer(portal);
    const first = await receive(player, SHARE_REWARD);
    expect(first.status).toBe(200);
    expect(codes).toContain(first.body["giftcode"]);
    expect(first.body["message"]).toContain(first.body["giftcode"]);
    for (let repeat = 0; repeat < 3; repeat += 1) {
      const { status, body } = await receive(player, SHARE_REWARD);
      expect([status, body]).toEqual([200, first.body]);
    }
    expect(await brokenInvariants(portal)).toEqual([]);
  });

  test("gives codes in the order of their import", async () => {
    const codes = await stock(portal, "share", 3);
    const given: unknown[] = [];
    for (const _code of codes) {
      given.push((await receive(await aPlayer(portal), SHARE_REWARD)).body["giftcode"]);
    }
    expect(given).toEqual(codes);
  });

  test("refuses a sold-out campaign, except to players who have its code", async () => {
    await stock(portal, "share", 1);
    const [lucky, late] = [await aPlayer(portal), await aPlayer(portal)];
    await receive(lucky, SHARE_REWARD);
    const refused = await receive(late, SHARE_REWARD);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      statusCode: 409,
      errorCode: "gift_sold_out",
      message: "GiftCode của chương trình này đã được phát hết.",
    });
    expect((await receive(lucky, SHARE_REWARD)).status).toBe(200);
    await stock(portal, "share", 2);
    expect((await receive(late, SHARE_REWARD)).status).toBe(200);
  });

  test("gives a player one code of each campaign", async () => {
    await stock(portal, "share", 1);
    await stock(portal, "top-up", 1);
    const player = await aPlayerWith(portal, 1_000);
    expect((await receive(player, SHARE_REWARD)).body["giftcode"]).toBe("SHARE-MA-1");
    expect((await receive(player, AUTO_KEY_REWARD)).body["giftcode"]).toBe("TOP-UP-MA-1");
  });

  test.each([
    ["before its time", { from: hoursFromNow(1) }, "gift_not_begun", "not_begun"],
    ["after its time", { to: hoursFromNow(-1) }, "gift_over", "over"],
  ])("refuses a campaign %s", async (_when, times, errorCode, availability) => {
    await during([aShareCampaign(times), aTopUpCampaign(times)], async (other) => {
      await stock(other, "share", 1);
      await stock(other, "top-up", 1);
      const player = await aPlayerWith(other, 1_000);
      for (const rewardType of [SHARE_REWARD, AUTO_KEY_REWARD]) {
        const { status, body } = await receive(player, rewardType);
        expect([status, body["errorCode"]]).toEqual([409, errorCode]);
      }
      expect((await giftCodesOf(player)).map((item) => item.availability)).toEqual([
        availability,
        availability,
      ]);
    });
  });

  test("returns a received code also after the end of its campaign", async () => {
    await stock(portal, "share", 1);
    const player = await aPlayer(portal);
    const first = await receive(player, SHARE_REWARD);
    await during([aShareCampaign({ to: hoursFromNow(-1) })], async (other) => {
      const again = await receive(
        { ...player, browser: openBrowser(other.url, player.browser.cookies) },
        SHARE_REWARD,
      );
      expect(again.body).toEqual(first.body);
    });
  });

  test("gives a code of the current campaign, not of one before or after it", async () => {
    const campaigns = [
      aShareCampaign({ id: "next", from: hoursFromNow(2), to: hoursFromNow(3) }),
      aShareCampaign({ id: "now" }),
      aShareCampaign({ id: "last", from: hoursFromNow(-4), to: hoursFromNow(-2) }),
    ] as const;
    await during([...campaigns], async (other) => {
      for (const { id } of campaigns) await stock(other, id, 1);
      const { body } = await receive(await aPlayer(other), SHARE_REWARD);
      expect(body["giftcode"]).toBe("NOW-MA-1");
    });
  });

  test("refuses a kind without a campaign", async () => {
    await during([aShareCampaign()], async (other) => {
      const { status, body } = await receive(await aPlayer(other), AUTO_KEY_REWARD);
      expect([status, body["errorCode"]]).toEqual([409, "gift_not_offered"]);
    });
  });

  test("refuses any other reward type and body, and gives nothing", async () => {
    await stock(portal, "share", 1);
    const player = await aPlayer(portal);
    const numbers = [0, 1, 3, -2, 2.5, 9998, 99_990, 2 ** 53];
    const strings = ["02", "2.0", " 2", "", "2; drop table gift_codes"];
    for (const type of [undefined, null, ...numbers, ...strings, true, [2], { rewardType: 2 }]) {
      const { status, body } = await receive(player, type);
      expect(status, JSON.stringify(type)).toBe(422);
      expect(body["errors"]).toEqual({ rewardType: ["Không có loại GiftCode này."] });
    }
    for (const body of [[2], 2]) {
      const answer = await player.browser.post("/api/giftpaysys/receive", body);
      expect(answer.status, JSON.stringify(body)).toBe(422);
    }
    expect((await giftCodesOf(player))[0]?.giftState).toBe(false);
  });
});

describe("R-GIFT-1: a code that its player has entered in the game", () => {
  const enteredAtOf = async (player: Person) => (await giftCodesOf(player))[0]?.enteredAt;
  const mark = ({ browser }: Person, isEntered: boolean, campaign = "share") =>
    browser.send("PUT", `/api/giftpaysys/${campaign}/entered`, { isEntered });

  test("is marked on all devices of the player, and only for them, until they remove the mark", async () => {
    await stock(portal, "share", 2);
    const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
    await Promise.all([receive(player, SHARE_REWARD), receive(other, SHARE_REWARD)]);
    expect(await enteredAtOf(player)).toBeNull();
    expect((await mark(player, true)).status).toBe(204);
    const device = openBrowser(portal.url);
    await device.post("/login", { username: player.username, password: GOOD_PASSWORD });
    const entered = await enteredAtOf({ ...player, browser: device });
    expect(entered).toEqual(expect.any(String));
    // A repeat keeps the first time.
    await mark(player, true);
    expect(await enteredAtOf(player)).toBe(entered);
    expect(await enteredAtOf(other)).toBeNull();
    for (let times = 0; times < 2; times += 1) expect((await mark(player, false)).status).toBe(204);
    expect(await enteredAtOf(player)).toBeNull();
  });

  test("must be one that the player has received", async () => {
    await stock(portal, "share", 1);
    const player = await aPlayer(portal);
    for (const [isEntered, campaign] of [
      [true, "share"],
      [false, "share"],
      [true, "unknown"],
    ] as const) {
      const { status, body } = await mark(player, isEntered, campaign);
      expect([status, body["errorCode"]]).toEqual([404, "gift_not_received"]);
    }
  });
});

test("R-GIFT-1: neither the database nor the log has codes in clear text", async () => {
  const chatty = await startTestPortal(
    { ...withCampaigns(aShareCampaign()), LOG_LEVEL: "debug" },
    portal.database,
  );
  const [free, given] = await stock(chatty, "share", 2);
  const player = await aPlayer(chatty);
  await receive(player, SHARE_REWARD);
  await giftCodesOf(player);
  await chatty.close();
  const rows = await portal.database.query("select gift_codes::text as row from gift_codes");
  const log = chatty.logLines.join("");
  expect(rows).toHaveLength(2);
  expect(log).toContain('"event":"gift_received"');
  for (const secret of [free!, given!]) {
    for (const text of [JSON.stringify(rows), log]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString("hex"));
      expect(text).not.toContain(Buffer.from(secret).toString("base64"));
    }
  }
});

test("R-GIFT-1: nobody can change or delete given codes, and the application cannot assign them", async () => {
  await stock(portal, "share", 2);
  await receive(await aPlayer(portal), SHARE_REWARD);
  const asOwner = (statement: string) => portal.database.query(statement);
  const given = "where user_id is not null";
  await expect(asOwner(`update gift_codes set user_id = null ${given}`)).rejects.toThrow(/append/);
  await expect(asOwner(`delete from gift_codes ${given}`)).rejects.toThrow(/append/);
  await expect(asOwner("truncate gift_codes")).rejects.toThrow(/append/);
  const client = await portal.services.db.pool.connect();
  try {
    for (const statement of [
      "update gift_codes set user_id = (select min(id) from users), received_at = now()",
      "delete from gift_codes",
      `insert into gift_codes (campaign, encrypted_code, code_mac, user_id, received_at)
        select 'share', '', '', min(id), now() from users`,
    ]) {
      await expect(client.query(statement)).rejects.toThrow(/permission denied/);
    }
  } finally {
    client.release();
  }
});
