/**
 * While the game's answer to an order is lost or late, the order stays open; coins are delivered once, or the credit
 * returns once.
 */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aPlayerWith, brokenInvariants, historyOf, walletOf } from "../../testing/money/wallets.ts";
import type { Person } from "../../testing/people/people.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { PATIENCE } from "../../testing/patience.ts";

const ORDER = { creditAmount: 200, zoneId: "1" };
const COINS = 20_500;

let player: Person;

const { portal, sandbox } = await aPortalWithSandbox();
beforeEach(async () => {
  await sandbox.reset();
  player = await aPlayerWith(portal, 300);
  await player.browser.get("/api/zones");
});
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const order = (headers: Record<string, string> = {}) =>
  player.browser.post("/api/recharge/game", ORDER, headers);

async function coinsThere(): Promise<number[]> {
  return (await sandbox.deliveriesTo(player.username)).map(({ coins }) => coins);
}

async function paymentNow() {
  return (await historyOf(player)).find(({ type }) => type === "credit.pay");
}

const PROCESSING = {
  status: "processing",
  message: "Giao dịch đang được xử lý. Kết quả sẽ hiện trong lịch sử giao dịch.",
};

describe("R-GAME-2: the game fails once, and the coins are delivered once", () => {
  test.each([
    ["down", {}],
    ["error", {}],
    ["lost-reply", {}],
    ["slow", { ms: 4_000 }],
  ] as const)("%s", async (fault, more) => {
    await sandbox.fault("game", fault, { count: 1, ...more });
    expect(await order()).toMatchObject({ status: 200, body: PROCESSING });

    // While the outcome is unknown, the credit is held and the transaction is pending.
    expect(await walletOf(player)).toEqual({ credit: 100, debt: 0 });
    expect(await paymentNow()).toMatchObject({ status: "pending", value: -200 });
    expect(await brokenInvariants(portal)).toEqual([]);

    await vi.waitFor(
      async () => expect(await paymentNow()).toMatchObject({ status: "success" }),
      PATIENCE,
    );
    expect(await coinsThere()).toEqual([COINS]);
    expect(await walletOf(player)).toEqual({ credit: 100, debt: 0 });
    expect(await historyOf(player)).toHaveLength(2);
  });
});

describe("R-GAME-2: while the game's answer is unknown", () => {
  test("the order stays pending, and the job completes it later", async () => {
    await sandbox.fault("game", "error");
    const headers = { "idempotency-key": randomUUID() };
    const first = await order(headers);
    expect(first.body).toMatchObject(PROCESSING);
    const attempts = async () => {
      const [job] = await portal.database.query<{ attempts: number }>("select attempts from jobs");
      return job?.attempts ?? 0;
    };
    await vi.waitFor(async () => expect(await attempts()).toBeGreaterThan(1), PATIENCE);
    expect(await paymentNow()).toMatchObject({ status: "pending" });
    expect(await walletOf(player)).toEqual({ credit: 100, debt: 0 });
    expect(await coinsThere()).toEqual([]);

    await sandbox.fault("game", "none");
    // A repeat gets the outcome of the first.
    await vi.waitFor(async () => {
      expect((await order(headers)).body).toMatchObject({ status: "success", coins: COINS });
    }, PATIENCE);
    expect(await coinsThere()).toEqual([COINS]);
    expect(await walletOf(player)).toEqual({ credit: 100, debt: 0 });
  }, 30_000);

  test("a late refusal returns the credit", async () => {
    await sandbox.fault("game", "down", { count: 1 });
    expect((await order()).body).toMatchObject(PROCESSING);
    await sandbox.setZoneOpen("1", false);
    await vi.waitFor(
      async () => expect(await paymentNow()).toMatchObject({ status: "failed" }),
      PATIENCE,
    );
    const [refund] = await historyOf(player);
    expect(refund).toMatchObject({ type: "credit.refund", value: 200 });
    expect(await walletOf(player)).toEqual({ credit: 300, debt: 0 });
    expect(await coinsThere()).toEqual([]);
  });

  test("if the reply of a refusal is lost, the credit is returned once", async () => {
    await sandbox.setZoneOpen("1", false);
    await sandbox.fault("game", "lost-reply", { count: 1 });
    expect((await order()).body).toMatchObject(PROCESSING);
    await vi.waitFor(
      async () => expect(await walletOf(player)).toEqual({ credit: 300, debt: 0 }),
      PATIENCE,
    );
    expect((await historyOf(player)).map(({ type }) => type)).toEqual([
      "credit.refund",
      "credit.pay",
      "topup.bank-transfer",
    ]);
    expect(await coinsThere()).toEqual([]);
  });
});
