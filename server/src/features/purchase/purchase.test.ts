/**
 * A package is bought at once if the balance covers it, else by the transfer that the page asks for; money for an
 * ended purchase stays credit.
 */
import type { Purchase, PurchaseQuotes } from "@portal/contract/purchase";
import { afterAll, describe, expect, test } from "vitest";
import { QRPay } from "vietnam-qr-pay";
import { post } from "../../domain/ledger/ledger.ts";
import { aGrant, recall } from "../../testing/money/books.ts";
import {
  aPurchase,
  coinsOf,
  drop,
  order,
  pay,
  purchaseOf,
  settingsOfPurchases,
  untilState,
} from "../../testing/money/purchases.ts";
import {
  aPlayerWith,
  brokenInvariants,
  contentOf,
  historyOf,
  topUp,
  walletOf,
} from "../../testing/money/wallets.ts";
import { eventually } from "../../testing/patience.ts";
import { okay } from "../../testing/people/browser.ts";
import { jobsDone } from "../../testing/people/mailbox.ts";
import { aPlayer, type Person, userIdOf } from "../../testing/people/people.ts";
import { openLivePage } from "../../testing/portal/live-page.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const NOTHING = { credit: 0, debt: 0 };

const { portal, sandbox } = await aPortalWithSandbox(settingsOfPurchases());
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const quotesOf = async ({ browser }: Person) =>
  (await okay(browser.get("/api/purchases/quotes"))).body as unknown as PurchaseQuotes;

describe("R-SHOP-1: a package", () => {
  test("that the balance covers is bought at once; the recharge has the same id", async () => {
    const player = await aPlayerWith(portal, 600);
    const quotes = await quotesOf(player);
    expect(quotes).toMatchObject({ balanceKp: 600, debtKp: 0, method: "vietcombank" });
    expect(quotes.packages.map(({ missingKp }) => missingKp)).toEqual([0, 0, 0, 400, 1_400, 4_400]);
    const id = await aPurchase(player, { character: "Tiểu Yến" });
    expect(await untilState(player, id, "delivered")).toMatchObject({
      package: { creditKp: 500, coins: 52_500, coinName: "Ngân Lượng" },
      zone: { id: "1", name: "Hoa Sơn" },
      character: "Tiểu Yến",
      missingKp: 0,
      payment: null,
      received: [],
      transactionId: id,
      deliveredAt: expect.any(String),
    });
    expect((await historyOf(player))[0]).toMatchObject({ id, type: "credit.pay", value: -500 });
    expect(await walletOf(player)).toEqual({ credit: 100, debt: 0 });
    expect(await sandbox.deliveriesTo(player.username)).toMatchObject([{ requestId: id }]);
  });

  test("is paid by the requested transfer as soon as that arrives", async () => {
    const player = await aPlayerWith(portal, 100);
    const page = await openLivePage(portal.url, player);
    const id = await aPurchase(player);
    const { payment, ...asked } = await purchaseOf(player, id);
    expect(asked).toMatchObject({ state: "awaiting_payment", missingKp: 400, transactionId: null });
    expect(payment).toMatchObject({ amountVnd: 40_000, method: { name: "vietcombank" } });
    const qr = new QRPay(payment!.method.qrCodeData);
    expect([qr.amount, qr.additionalData.purpose]).toEqual(["40000", await contentOf(player)]);
    await topUp(portal, player, payment!.amountVnd);
    const { received, over } = await untilState(player, id, "delivered");
    expect(received).toMatchObject([{ amountVnd: 40_000, creditKp: 400, bonusKp: 0 }]);
    expect(over).toBeNull();
    const followed = await player.browser.get(`/api/top-ups/${payment!.topUpId}`);
    expect(followed.body).toMatchObject({
      state: "credited",
      credited: { transactionId: received[0]?.transactionId },
    });
    expect(await page.next("purchase")).toEqual({ kind: "purchase", purchaseId: id });
    expect(await walletOf(player)).toEqual(NOTHING);
    expect(await coinsOf(sandbox, player)).toEqual([52_500]);
  });

  test("requests what is missing after bonus and debt, and then the rest if less comes", async () => {
    const player = await aPlayer(portal);
    await recall(portal.ownerDb, await userIdOf(portal, player), 300);
    const id = await aPurchase(player, { creditAmount: 2_000 });
    const { missingKp, payment } = await purchaseOf(player, id);
    // 7 % from 200.000 đ on: 2.150 + 150 KP.
    expect([missingKp, payment?.amountVnd]).toEqual([2_300, 215_000]);
    await topUp(portal, player, 50_000);
    const short = await eventually("the rest is not requested", async () => {
      const seen = await purchaseOf(player, id);
      return seen.payment?.topUpId && seen.received.length > 0 ? seen : undefined;
    });
    // 5 % from 100.000 đ on: 1.715 + 85 KP.
    expect(short).toMatchObject({ state: "awaiting_payment", missingKp: 1_800 });
    expect(short.payment?.amountVnd).toBe(171_500);
    await topUp(portal, player, 171_500 + 10_000);
    // The excess stays: 1.815 + 90 − 1.800 KP.
    const over = { amountVnd: 10_000, creditKp: 105 };
    expect(await untilState(player, id, "delivered")).toMatchObject({ over });
    expect(await walletOf(player)).toEqual({ credit: 105, debt: 0 });
    await topUp(portal, player, 20_000);
    await jobsDone(portal);
    expect(await purchaseOf(player, id)).toMatchObject({ balanceKp: 305, over });
  });

  test("is paid by any credit, such as a grant", async () => {
    const player = await aPlayerWith(portal, 90);
    const id = await aPurchase(player, { creditAmount: 100 });
    const userId = await userIdOf(portal, player);
    await portal.ownerDb.transaction(async (tx) => post(tx, await aGrant(tx, userId)));
    await untilState(player, id, "delivered");
    expect(await walletOf(player)).toEqual(NOTHING);
  });

  test("with its own transfer is paid before an older one", async () => {
    const player = await aPlayer(portal);
    const older = await aPurchase(player, { creditAmount: 100 });
    const newer = await aPurchase(player, { creditAmount: 200 });
    await topUp(portal, player, 20_000);
    await untilState(player, newer, "delivered");
    expect((await purchaseOf(player, older)).state).toBe("awaiting_payment");
    const listed = (await player.browser.get("/api/purchases")).body as unknown as Purchase[];
    expect(listed.map(({ id }) => id)).toEqual([newer, older]);
  });
});

describe("R-SHOP-1: money for a purchase that has ended", () => {
  test("stays credit if it expired, and a new order buys the package", async () => {
    const player = await aPlayer(portal);
    const id = await aPurchase(player);
    await portal.database.query("update purchases set expires_at = now() where id = $1", [id]);
    await topUp(portal, player, 50_000);
    await jobsDone(portal);
    const late = await purchaseOf(player, id);
    expect(late).toMatchObject({ state: "expired", payment: null, transactionId: null });
    expect(late.received).toMatchObject([{ creditKp: 500 }]);
    expect((await pay(player, id)).body["errorCode"]).toBe("purchase_not_open");
    expect(await walletOf(player)).toEqual({ credit: 500, debt: 0 });
    await untilState(player, await aPurchase(player), "delivered");
    expect(await coinsOf(sandbox, player)).toEqual([52_500]);
  });

  test("stays credit if the player dropped it", async () => {
    const player = await aPlayer(portal);
    const id = await aPurchase(player);
    for (let times = 0; times < 2; times += 1) expect((await drop(player, id)).status).toBe(204);
    await topUp(portal, player, 50_000);
    await jobsDone(portal);
    expect((await purchaseOf(player, id)).state).toBe("dropped");
    expect(await walletOf(player)).toEqual({ credit: 500, debt: 0 });
    expect(await coinsOf(sandbox, player)).toEqual([]);
  });

  test("comes back if the game refuses it", async () => {
    const player = await aPlayer(portal);
    const id = await aPurchase(player, { zoneId: "4" });
    await sandbox.setZoneOpen("4", false);
    await topUp(portal, player, 50_000);
    await untilState(player, id, "refused");
    await sandbox.setZoneOpen("4", true);
    expect(await walletOf(player)).toEqual({ credit: 500, debt: 0 });
    expect((await drop(player, id)).body["errorCode"]).toBe("purchase_not_open");
  });
});

describe("R-SHOP-1: an open purchase", () => {
  test("is joined by an equal order, with or without its key", async () => {
    const player = await aPlayer(portal);
    const key = "the-key-of-one-order-1";
    const { body } = await order(player, {}, key);
    expect((await order(player, {}, key)).body).toEqual(body);
    expect((await order(player)).body).toEqual(body);
    const other = await order(player, { creditAmount: 100 }, key);
    expect([other.status, other.body["errorCode"]]).toEqual([409, "idempotency_key_reused"]);
    const zones = ["2", "3", "4"].map((zoneId) => aPurchase(player, { zoneId }));
    await Promise.all([...zones, aPurchase(player, { creditAmount: 100 })]);
    expect((await order(player, { creditAmount: 200 })).body["errorCode"]).toBe(
      "too_many_open_purchases",
    );
  });

  test("can be paid by another method; a stranger can do nothing with it", async () => {
    const player = await aPlayer(portal);
    const id = await aPurchase(player);
    const { payment } = await purchaseOf(player, id);
    const path = `/api/purchases/${id}/method`;
    const { body } = await okay(player.browser.send("PUT", path, { method: "momo" }));
    const changed = (body as unknown as Purchase).payment;
    expect(changed).toMatchObject({ amountVnd: 50_000, method: { name: "momo" } });
    expect(changed?.method.qrCodeData).toContain("5405500005802");
    expect(changed?.topUpId).not.toBe(payment?.topUpId);
    const gone = await player.browser.get(`/api/top-ups/${payment?.topUpId}`);
    expect(gone.status).toBe(404);
    expect((await player.browser.send("PUT", path, { method: "cash" })).status).toBe(422);
    const stranger = await aPlayer(portal);
    for (const answer of [
      await stranger.browser.get(`/api/purchases/${id}`),
      await stranger.browser.send("PUT", path, { method: "vietcombank" }),
      await pay(stranger, id),
      await drop(stranger, id),
    ]) {
      expect([answer.status, answer.body["errorCode"]]).toEqual([404, "purchase_not_found"]);
    }
  });
});
