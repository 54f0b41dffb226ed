/** The search in a player's history, and the sums of a month. */
import type { Transaction, TransactionMonth } from "@portal/contract/transactions";
import { describe, expect, test } from "vitest";
import { addTransaction } from "../../testing/money/transactions.ts";
import { topUp } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const portal = await aPortal();

const add = (player: Person, row: Parameters<typeof addTransaction>[2]) =>
  addTransaction(portal, player, row);

async function pageOf({ browser }: Person, query: Record<string, string>): Promise<Transaction[]> {
  const { status, body, text } = await browser.get(
    `/api/transaction-history?${new URLSearchParams(query).toString()}`,
  );
  if (status !== 200) throw new Error(text);
  return body as unknown as Transaction[];
}

const transfer = { type: "topup.bank-transfer", currency: "VND" } as const;

test("R-SHOP-6, R-TX-1: with `fold`, a top-up and its bonus are one line, also across pages; the filter for bonuses lists them", async () => {
  const player = await aPlayer(portal);
  const lines: string[] = [];
  for (let count = 1; count <= 5; count++) {
    const id = await add(player, { ...transfer, value: 200_000, payload: { creditKp: 2_000 } });
    await add(player, { type: "credit.bonus", value: 140, parentId: id });
    lines.unshift(id);
  }
  const [first, second] = [
    await pageOf(player, { fold: "bonus", limit: "3" }),
    await pageOf(player, { fold: "bonus", limit: "3", cursor: lines[2]! }),
  ];
  expect([...first, ...second].map(({ id }) => id)).toEqual(lines);
  expect(first[0]?.relatedTransactions).toMatchObject([{ type: "credit.bonus", realValue: 140 }]);
  expect(Date.parse(first[0]!.createdAt!)).toBeGreaterThan(Date.now() - 60_000);
  expect(await pageOf(player, { fold: "bonus", status: "success", kind: "top-up" })).toHaveLength(
    5,
  );
  expect(await pageOf(player, { fold: "bonus", status: "success" })).toHaveLength(5);
  expect(await pageOf(player, { fold: "bonus", kind: "bonus" })).toHaveLength(5);
});

describe("R-SHOP-6, R-TX-1: the history can be searched", () => {
  test("by amount, end of reference or serial, package, provider, type and status, with or without accents", async () => {
    const player = await aPlayer(portal);
    const bank = await add(player, {
      ...transfer,
      value: 200_000,
      payload: { source: "vietcombank", reference: "FT26060123AB56", creditKp: 2_000 },
    });
    await add(player, { type: "credit.bonus", value: 140, parentId: bank });
    const card = await add(player, {
      type: "topup.card",
      status: "failed",
      value: 100_000,
      currency: "VND",
      payload: { provider: "VIETTEL", serial: "10004783347874" },
    });
    const coins = {
      gameId: "fsonline",
      coin: 107_500,
      coinName: "Ngân Lượng",
      zoneName: "Hoa Sơn",
    };
    const pay = await add(player, {
      type: "credit.pay",
      value: -1_000,
      payload: { metadata: coins },
    });
    const names = new Map([
      [bank, "bank"],
      [card, "card"],
      [pay, "pay"],
    ]);
    const found = async (search: string) =>
      (await pageOf(player, { fold: "bonus", search })).map(({ id }) => names.get(id));
    expect(await found("200.000đ")).toEqual(["bank"]);
    expect(await found("100k")).toEqual(["card"]);
    expect(await found("2140 KP")).toEqual(["bank"]);
    expect(await found("−1.000")).toEqual(["pay"]);
    expect(await found("1.075 ngân lượng")).toEqual(["pay"]);
    expect(await found("23ab56")).toEqual(["bank"]);
    expect(await found("7874")).toEqual(["card"]);
    expect(await found(pay.slice(-8))).toEqual(["pay"]);
    expect(await found("hoa son")).toEqual(["pay"]);
    expect(await found("Nạp qua NGÂN hàng")).toEqual(["bank"]);
    expect(await found("thưởng")).toEqual(["bank"]);
    expect(await found("thẻ thất bại")).toEqual(["card"]);
    expect(await found("viet")).toEqual(["card", "bank"]);
    expect(await found("viettel 200000")).toEqual([]);
    expect(await found("' or 1=1 --")).toEqual([]);
    expect(await found("...")).toEqual(["pay", "card", "bank"]);
  });

  test("within kind, days and pages, and only the player's own", async () => {
    const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
    await add(other, { ...transfer, value: 50_000 });
    const ids = [
      await add(player, { ...transfer, value: 50_000, createdAt: "2026-03-01T00:00:00Z" }),
      await add(player, { ...transfer, value: 50_000, createdAt: "2026-03-02T00:00:00Z" }),
      await add(player, { type: "credit.pay", value: -50_000, createdAt: "2026-03-02T01:00:00Z" }),
    ];
    const found = async (query: Record<string, string>) =>
      (await pageOf(player, { search: "50k", ...query })).map(({ id }) => ids.indexOf(id));
    expect(await found({})).toEqual([2, 1, 0]);
    expect(await found({ kind: "top-up" })).toEqual([1, 0]);
    expect(await found({ status: "pending" })).toEqual([]);
    expect(await found({ to: "2026-03-01" })).toEqual([0]);
    expect(await found({ limit: "1", cursor: ids[2]! })).toEqual([1]);
  });
});

test("R-SHOP-6, R-TX-1: a month's sums are those of Vietnam's month, of successful transactions and pending payments", async () => {
  const player = await aPlayer(portal);
  const monthOf = async (month: string) =>
    (await player.browser.get(`/api/transaction-months/${month}`))
      .body as unknown as TransactionMonth;
  await topUp(portal, player, 200_000);
  const [now] = await pageOf(player, { limit: "1" });
  const local = new Date(Date.parse(now!.createdAt!) + 7 * 60 * 60_000).toISOString();
  const none = {
    toppedUpVnd: 0,
    toppedUpKp: 0,
    bonusKp: 0,
    grantedKp: 0,
    spentKp: 0,
    recalledKp: 0,
  };
  expect(await monthOf(local.slice(0, 7))).toEqual({
    ...none,
    toppedUpVnd: 200_000,
    toppedUpKp: 2_000,
    bonusKp: 140,
  });

  const last = "2024-12-31T16:59:59Z";
  await add(player, { ...transfer, value: 10_000, payload: { creditKp: 100 }, createdAt: last });
  await add(player, { type: "credit.pay", value: -7, status: "pending", createdAt: last });
  await add(player, { type: "credit.pay", value: -90, status: "failed", createdAt: last });
  await add(player, { type: "credit.recall", value: -5, createdAt: last });
  await add(player, { type: "credit.recharge", value: 40, createdAt: last });
  await add(player, { type: "credit.pay", value: -30, createdAt: "2024-12-31T17:00:00Z" });
  expect(await monthOf("2024-12")).toEqual({
    ...none,
    toppedUpVnd: 10_000,
    toppedUpKp: 100,
    grantedKp: 40,
    spentKp: 7,
    recalledKp: 5,
  });
  expect(await monthOf("2025-01")).toEqual({ ...none, spentKp: 30 });
  for (const month of ["2024-13", "1999-01", "2024-1"]) {
    const { status } = await player.browser.get(`/api/transaction-months/${month}`);
    expect(status).toBe(422);
  }
});
