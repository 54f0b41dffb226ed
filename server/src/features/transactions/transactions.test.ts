import { transaction, transactionTypes } from "@portal/contract/transactions";
import { describe, expect, test } from "vitest";
import { addTransaction } from "../../testing/money/transactions.ts";
import { historyOf, topUp } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const portal = await aPortal();

const add = (player: Person, row: Parameters<typeof addTransaction>[2]) =>
  addTransaction(portal, player, row);

describe("R-TX-1: GET /api/transaction-history", () => {
  test("is empty for a new player", async () => {
    expect(await historyOf(await aPlayer(portal))).toEqual([]);
  });

  test("lists the 15 latest, newest first", async () => {
    const player = await aPlayer(portal);
    const ids: string[] = [];
    for (let value = 1; value <= 17; value++) {
      ids.push(await add(player, { type: "credit.recharge", value }));
    }
    const history = await historyOf(player);
    expect(history.map(({ id }) => id)).toEqual(ids.slice(2).toReversed());
    expect(history[0]?.value).toBe(17);
  });

  test("lists every type with its status, value, currency and time", async () => {
    const player = await aPlayer(portal);
    const startedAt = Date.now() - 1_000;
    for (const type of transactionTypes) await add(player, { type, value: -5 });
    const history = await historyOf(player);
    expect(history.map(({ type }) => type)).toEqual(transactionTypes.toReversed());
    for (const each of history) {
      expect(transaction.parse(each)).toEqual(each);
      expect(each).toMatchObject({ status: "success", value: -5, currency: "KP" });
      expect(each.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
      expect(Date.parse(each.updatedAt)).toBeGreaterThan(startedAt);
    }
  });

  test("lists every status", async () => {
    const player = await aPlayer(portal);
    for (const status of ["pending", "success", "failed"]) {
      await add(player, { type: "credit.pay", status });
      expect((await historyOf(player))[0]?.status).toBe(status);
    }
  });

  test("links transactions in both directions, each with its value in KP", async () => {
    const player = await aPlayer(portal);
    const topUp = await add(player, {
      type: "topup.bank-transfer",
      value: 100_000,
      currency: "VND",
      payload: { creditKp: 1_000 },
    });
    const bonus = await add(player, { type: "credit.bonus", value: 50, parentId: topUp });
    const payment = await add(player, { type: "credit.pay", status: "failed", value: -100 });
    const refund = await add(player, { type: "credit.refund", value: 100, parentId: payment });
    const lone = await add(player, { type: "credit.pay", value: -200 });

    const links = (await historyOf(player)).map(({ id, relatedTransactions }) => [
      id,
      relatedTransactions,
    ]);
    expect(links).toEqual([
      [lone, []],
      [refund, [{ id: payment, type: "credit.pay", realValue: -100 }]],
      [payment, [{ id: refund, type: "credit.refund", realValue: 100 }]],
      [bonus, [{ id: topUp, type: "topup.bank-transfer", realValue: 1_000 }]],
      [topUp, [{ id: bonus, type: "credit.bonus", realValue: 50 }]],
    ]);
  });

  test("links to one that is older than the 15 listed", async () => {
    const player = await aPlayer(portal);
    const payment = await add(player, { type: "credit.pay", status: "failed", value: -100 });
    for (let i = 0; i < 14; i++) await add(player, { type: "credit.recharge" });
    await add(player, { type: "credit.refund", value: 100, parentId: payment });
    const history = await historyOf(player);
    expect(history).toHaveLength(15);
    expect(history.map(({ id }) => id)).not.toContain(payment);
    expect(history[0]?.relatedTransactions).toEqual([
      { id: payment, type: "credit.pay", realValue: -100 },
    ]);
  });

  test("links a top-up without credit yet with the value 0", async () => {
    const player = await aPlayer(portal);
    const card = await add(player, { type: "topup.card", status: "pending", currency: "VND" });
    await add(player, { type: "accumulate_game_recharge", parentId: card });
    expect((await historyOf(player))[0]?.relatedTransactions).toEqual([
      { id: card, type: "topup.card", realValue: 0 },
    ]);
  });

  test("does not list another player's, not even as a link", async () => {
    const [one, two] = [await aPlayer(portal), await aPlayer(portal)];
    const own = await add(one, { type: "credit.recharge" });
    const foreign = await add(two, { type: "credit.bonus", parentId: own });
    expect(await historyOf(one)).toMatchObject([{ id: own, relatedTransactions: [] }]);
    expect(await historyOf(two)).toMatchObject([{ id: foreign, relatedTransactions: [] }]);
  });

  test("returns only the fields of the payload that the contract names", async () => {
    const player = await aPlayer(portal);
    await add(player, {
      type: "topup.card",
      payload: { serial: "100001", pin: "4321", provider: "VIETTEL", secretNote: "inside" },
    });
    const [card, ...others] = await historyOf(player);
    expect(others).toEqual([]);
    expect(card?.payload).toEqual({ serial: "100001", pin: "4321", provider: "VIETTEL" });

    const payer = await aPlayer(portal);
    await topUp(portal, payer, 10_000);
    const { text } = await payer.browser.get("/api/transaction-history");
    expect(text).not.toMatch(/rate|kpPer10000Vnd|userId|user_id/);
  });

  test("leaves out the reference if the bank gave none", async () => {
    const player = await aPlayer(portal);
    const payload = { source: "vietcombank", reference: null };
    const id = await add(player, { type: "topup.bank-transfer", payload });
    expect((await historyOf(player))[0]?.payload).toEqual({ source: "vietcombank" });
    const { status, text } = await player.browser.get(`/api/transactions/${id}`);
    expect(status).toBe(200);
    expect(text).not.toContain("reference");
  });

  test("accepts the page's nocache and forbids caching", async () => {
    const { browser } = await aPlayer(portal);
    const { status, headers } = await browser.get("/api/transaction-history?nocache=1773300000000");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
  });
});
