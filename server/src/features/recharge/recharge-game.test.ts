import { type AccountZone, rechargeOptions, rechargeResult } from "@portal/contract/recharge";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aPlayerWith, brokenInvariants, historyOf, walletOf } from "../../testing/money/wallets.ts";
import { openLivePage } from "../../testing/portal/live-page.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const PATH = "/api/recharge/game";
const { portal, sandbox } = await aPortalWithSandbox();
/** A player with 300 KP whose orders are all refused. */
const saver = await aPlayerWith(portal, 300);
beforeEach(() => sandbox.reset());
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

describe("R-GAME-1: GET /api/recharge/game", () => {
  test("lists what credit buys", async () => {
    const { browser } = await aPlayerWith(portal, 0);
    const { body } = await browser.get(PATH);
    expect(rechargeOptions.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      coinName: "Ngân Lượng",
      payableValues: [
        { credit: 100, coinsReceived: 10_000 },
        { credit: 200, coinsReceived: 20_500 },
        { credit: 500, coinsReceived: 52_500 },
        { credit: 1_000, coinsReceived: 107_500 },
        { credit: 2_000, coinsReceived: 220_000 },
        { credit: 5_000, coinsReceived: 575_000 },
      ],
    });
  });
});

describe("R-GAME-2: POST /api/recharge/game", () => {
  test("takes the credit, delivers the coins and returns the outcome", async () => {
    const player = await aPlayerWith(portal, 1_300);
    const order = { creditAmount: 1_000, zoneId: "2" };
    const { status, body } = await player.browser.post(PATH, order);
    expect(status).toBe(200);
    expect(rechargeResult.parse(body)).toEqual({
      transactionId: expect.any(String) as string,
      status: "success",
      message: "Đã nạp thành công 1.075 Ngân Lượng",
      coins: 107_500,
      coinName: "Ngân Lượng",
    });

    expect(await walletOf(player)).toEqual({ credit: 300, debt: 0 });
    expect(await sandbox.deliveriesTo(player.username)).toMatchObject([
      { requestId: body["transactionId"], zoneId: "2", coins: 107_500 },
    ]);
    expect((await historyOf(player))[0]).toMatchObject({
      id: body["transactionId"],
      type: "credit.pay",
      status: "success",
      value: -1_000,
      currency: "KP",
      payload: {
        metadata: {
          gameId: "fsonline",
          coin: 107_500,
          coinName: "Ngân Lượng",
          zoneName: "Thiếu Lâm",
        },
      },
      relatedTransactions: [],
    });
  });

  test("is for the character whose id the order names, which the history shows", async () => {
    const player = await aPlayerWith(portal, 300);
    const characterId = `${player.username}-1`;
    const [zone] = (await player.browser.get("/api/account-zones"))
      .body as unknown as AccountZone[];
    const order = { creditAmount: 100, zoneId: "1" };
    for (const wrong of [{ characterId: "nobody-1" }, { characterId, zoneId: "2" }]) {
      const { status, body } = await player.browser.post(PATH, { ...order, ...wrong });
      expect([status, Object.keys(body["errors"] as object)]).toEqual([422, ["characterId"]]);
    }
    expect((await player.browser.post(PATH, { ...order, characterId })).status).toBe(200);
    expect((await player.browser.post(PATH, order)).status).toBe(200);
    const [unnamed, named] = await historyOf(player);
    expect(named?.payload.metadata).toMatchObject({ characterName: zone?.characters[0] });
    expect(unnamed?.payload.metadata).not.toHaveProperty("characterName");
    const delivered = await sandbox.deliveriesTo(player.username);
    expect(delivered.map(({ character }) => character)).toEqual([characterId, undefined]);
  });

  test("can spend the last KP", async () => {
    const player = await aPlayerWith(portal, 200);
    const answer = await player.browser.post(PATH, {
      creditAmount: 200,
      zoneId: "1",
    });
    expect(answer.body).toMatchObject({ message: "Đã nạp thành công 205 Ngân Lượng" });
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
  });

  test("notifies the player's open pages", async () => {
    const player = await aPlayerWith(portal, 100);
    const page = await openLivePage(portal.url, player);
    await page.next("ready");
    const order = { creditAmount: 100, zoneId: "1" };
    const { body } = await player.browser.post(PATH, order);
    expect(await page.next("recharge")).toEqual({
      kind: "recharge",
      transactionId: body["transactionId"],
      status: "success",
    });
  });

  test("takes nothing for an invalid order", async () => {
    for (const [fault, order, field] of [
      ["an amount that is not offered", { creditAmount: 150, zoneId: "1" }, "creditAmount"],
      ["no amount", { zoneId: "1" }, "creditAmount"],
      ["an amount of zero", { creditAmount: 0, zoneId: "1" }, "creditAmount"],
      ["a negative amount", { creditAmount: -100, zoneId: "1" }, "creditAmount"],
      ["a fractional amount", { creditAmount: 100.5, zoneId: "1" }, "creditAmount"],
      ["an amount as text with a fraction", { creditAmount: "100.0", zoneId: "1" }, "creditAmount"],
      ["an amount with an exponent", { creditAmount: "1e2", zoneId: "1" }, "creditAmount"],
      ["an amount with a sign", { creditAmount: "+100", zoneId: "1" }, "creditAmount"],
      ["an amount with a zero before it", { creditAmount: "0100", zoneId: "1" }, "creditAmount"],
      ["an amount in a list", { creditAmount: [100], zoneId: "1" }, "creditAmount"],
      ["an amount beyond 2^53", { creditAmount: 2 ** 53 + 2, zoneId: "1" }, "creditAmount"],
      ["an unknown zone", { creditAmount: 100, zoneId: "99" }, "zoneId"],
      ["a closed zone", { creditAmount: 100, zoneId: "5" }, "zoneId"],
      ["no zone", { creditAmount: 100 }, "zoneId"],
      ["a zone as a fraction", { creditAmount: 100, zoneId: 1.5 }, "zoneId"],
      ["a zone as an object", { creditAmount: 100, zoneId: { id: "1" } }, "zoneId"],
      ["more than the credit", { creditAmount: 500, zoneId: "1" }, "creditAmount"],
    ] as const) {
      const { status, body } = await saver.browser.post(PATH, order);
      const fields = Object.keys(body["errors"] as object);
      expect([fault, status, fields]).toEqual([fault, 422, [field]]);
    }
    expect(await walletOf(saver)).toEqual({ credit: 300, debt: 0 });
    expect(await historyOf(saver)).toHaveLength(1);
    expect(await sandbox.deliveriesTo(saver.username)).toEqual([]);
  });

  test("has an error code for too little credit", async () => {
    const player = await aPlayerWith(portal, 99);
    const order = { creditAmount: 100, zoneId: "1" };
    const { status, body } = await player.browser.post(PATH, order);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errorCode: "credit_too_low",
      message: "Số dư KP không đủ cho mức nạp này.",
    });
  });
});

describe("R-GAME-2: a definite refusal of the game", () => {
  test("returns the credit by a linked credit.refund", async () => {
    const player = await aPlayerWith(portal, 300);
    const page = await openLivePage(portal.url, player);
    await page.next("ready");
    // The zone closes after the portal has read the zones.
    expect((await player.browser.get("/api/zones")).text).toContain('"3"');
    await sandbox.setZoneOpen("3", false);
    const order = { creditAmount: 200, zoneId: "3" };
    const { status, body } = await player.browser.post(PATH, order);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      statusCode: 409,
      errorCode: "recharge_refused",
      message: "Máy chủ game từ chối giao dịch. KP đã được hoàn lại vào tài khoản của bạn.",
    });

    expect(await walletOf(player)).toEqual({ credit: 300, debt: 0 });
    expect(await sandbox.deliveriesTo(player.username)).toEqual([]);
    const [refund, payment] = await historyOf(player);
    expect(payment).toMatchObject({
      type: "credit.pay",
      status: "failed",
      value: -200,
      relatedTransactions: [{ id: refund?.id, type: "credit.refund", realValue: 200 }],
    });
    expect(refund).toMatchObject({
      type: "credit.refund",
      status: "success",
      value: 200,
      relatedTransactions: [{ id: payment?.id, type: "credit.pay", realValue: -200 }],
    });
    // The game's words go to the log.
    expect(payment?.payload.errorNote).toBe("Máy chủ game từ chối giao dịch.");
    expect(portal.logLines.join("")).toContain("zone is closed");
    expect(await page.next("recharge")).toEqual({
      kind: "recharge",
      transactionId: payment?.id,
      status: "failed",
    });
  });
});
