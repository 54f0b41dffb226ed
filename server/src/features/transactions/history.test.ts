/** The list of transactions beyond the latest ones: pages, filters, the balance after each, and what belongs to one. */
import { randomUUID } from "node:crypto";
import type { ReplyOf } from "@portal/contract/http/call";
import type { getTransaction, Transaction } from "@portal/contract/transactions";
import { describe, expect, test } from "vitest";
import { post } from "../../domain/ledger/ledger.ts";
import { sendNotice } from "../../testing/money/bank-notices.ts";
import { audit } from "../../testing/money/books.ts";
import { addTransaction } from "../../testing/money/transactions.ts";
import { contentOf, historyOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person, userIdOf } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const portal = await aPortal();

const add = (player: Person, row: Parameters<typeof addTransaction>[2]) =>
  addTransaction(portal, player, row);

async function pageOf({ browser }: Person, query: Record<string, string>): Promise<Transaction[]> {
  const answer = await browser.get(
    `/api/transaction-history?${new URLSearchParams(query).toString()}`,
  );
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as unknown as Transaction[];
}

const idsOf = (page: readonly { readonly id: string }[]): string[] => page.map(({ id }) => id);

describe("R-TX-1: the history beyond the 15 latest", () => {
  test("comes page by page, each transaction once, even if new ones arrive meanwhile", async () => {
    const player = await aPlayer(portal);
    const ids: string[] = [];
    // At the same moment, so that only the id orders them.
    for (let value = 1; value <= 40; value++) {
      const createdAt = value <= 30 ? "2026-03-01T00:00:00.000001Z" : "2026-03-01T00:00:00.000002Z";
      ids.push(await add(player, { type: "credit.pay", value, createdAt }));
    }
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await pageOf(player, cursor ? { cursor } : { limit: "15" });
      if (page.length === 0) break;
      seen.push(...idsOf(page));
      cursor = page.at(-1)!.id;
      await add(player, { type: "credit.recharge" });
    }
    expect(seen).toEqual(ids.toReversed());
  });

  test("does not change the default reply, which has no balances", async () => {
    const player = await aPlayer(portal);
    await add(player, { type: "credit.recharge" });
    const [plain] = await historyOf(player);
    const [detailed] = await pageOf(player, { limit: "1" });
    const { balanceAfter, createdAt: _createdAt, purchaseId, ...rest } = detailed!;
    expect(plain).toEqual(rest);
    expect([balanceAfter, purchaseId]).toEqual([null, null]);
  });

  test("is narrowed by kind, by status and by days of Vietnam", async () => {
    const player = await aPlayer(portal);
    const late = await add(player, {
      type: "topup.card",
      status: "failed",
      createdAt: "2026-03-31T16:59:59Z",
    });
    const next = await add(player, {
      type: "topup.bank-transfer",
      createdAt: "2026-03-31T17:00:00Z",
    });
    const bonus = await add(player, { type: "credit.bonus", createdAt: "2026-04-01T16:59:59.9Z" });
    const pay = await add(player, {
      type: "credit.pay",
      status: "pending",
      createdAt: "2026-04-01T17:00:00Z",
    });
    const found = async (query: Record<string, string>) => idsOf(await pageOf(player, query));
    expect(await found({ kind: "top-up" })).toEqual([next, late]);
    expect(await found({ kind: "top-up", status: "success" })).toEqual([next]);
    expect(await found({ status: "pending" })).toEqual([pay]);
    expect(await found({ kind: "recall" })).toEqual([]);
    expect(await found({ from: "2026-04-01", to: "2026-04-01" })).toEqual([bonus, next]);
    expect(await found({ to: "2026-03-31" })).toEqual([late]);
    expect(await found({ kind: "top-up", from: "2026-04-01" })).toEqual([next]);
    expect(await found({ status: "success", cursor: bonus })).toEqual([next]);
  });

  test("refuses other parameters", async () => {
    const { browser } = await aPlayer(portal);
    for (const query of [
      { kind: "everything" },
      { search: "x".repeat(61) },
      { status: "unclear" },
      { from: "2026-02-30" },
      { to: "0001-01-01" },
      { limit: "51" },
      { limit: "0" },
      { cursor: "1 or 1=1" },
    ]) {
      const search = new URLSearchParams(Object.entries(query)).toString();
      const { status, body } = await browser.get(`/api/transaction-history?${search}`);
      const fields = Object.keys(body["errors"] as object);
      expect([query, status, fields]).toEqual([query, 422, Object.keys(query)]);
    }
  });

  test("refuses the cursor of another player's transaction like an unknown one", async () => {
    const [one, two] = [await aPlayer(portal), await aPlayer(portal)];
    const foreign = await add(two, { type: "credit.recharge" });
    const [known, unknown] = await Promise.all(
      [foreign, randomUUID()].map((id) => one.browser.get(`/api/transaction-history?cursor=${id}`)),
    );
    expect(known!.status).toBe(422);
    expect({ ...known!.body, requestId: "" }).toEqual({ ...unknown!.body, requestId: "" });
  });
});

describe("R-TX-1: the balance after each", () => {
  test("comes from the ledger: a top-up before its bonus, debt below zero, and what settled it", async () => {
    const player = await aPlayer(portal);
    await sendNotice(portal.url, { content: await contentOf(player), transferAmount: 200_000 });
    await move(player, { type: "credit.recall", kp: -3_000, mayOwe: true });
    await sendNotice(portal.url, { content: await contentOf(player), transferAmount: 200_000 });
    await add(player, { type: "topup.card", status: "pending", currency: "VND" });
    const page = await pageOf(player, { limit: "10" });
    expect(page.map(({ type, balanceAfter }) => [type, balanceAfter])).toEqual([
      ["topup.card", null],
      ["credit.bonus", 1_280],
      ["topup.bank-transfer", 1_140],
      ["credit.recall", -860],
      ["credit.bonus", 2_140],
      ["topup.bank-transfer", 2_000],
    ]);
    const debts = await Promise.all(
      page.slice(1, 4).map(async ({ id }) => (await linesOf(player, id)).find((l) => l.id === id)),
    );
    expect(debts.map((line) => line?.settledDebt)).toEqual([0, 860, -860]);
  });
});

type Move = { readonly type: string; readonly kp: number; readonly mayOwe?: boolean };

/** Adds a transaction with its journal. */
async function move(player: Person, { type, kp, mayOwe = false }: Move): Promise<string> {
  const transactionId = await add(player, { type, value: kp });
  const userId = await userIdOf(portal, player);
  await portal.ownerDb.transaction(async (tx) => {
    await audit(tx, "test", userId);
    await post(tx, {
      key: `test:${transactionId}`,
      kind: type,
      transactionId,
      userId,
      userKp: kp,
      mayOwe,
      house: [{ account: "recalls", currency: "KP", amount: -kp }],
    });
  });
  return transactionId;
}

async function linesOf({ browser }: Person, id: string) {
  const { body } = await browser.get(`/api/transactions/${id}`);
  return (body as unknown as ReplyOf<typeof getTransaction>).lines;
}

describe("R-TX-1: GET /api/transactions/{id}", () => {
  test("returns the whole tree for each of its transactions", async () => {
    const player = await aPlayer(portal);
    const topUp = await add(player, { type: "topup.card", value: 100_000, currency: "VND" });
    const recall = await add(player, { type: "credit.recall", value: -50, parentId: topUp });
    const bonus = await add(player, { type: "credit.bonus", value: 50, parentId: topUp });
    const refund = await add(player, { type: "credit.refund", value: 20, parentId: recall });
    await add(player, { type: "credit.pay" });
    const tree = [
      [topUp, null],
      [recall, topUp],
      [refund, recall],
      [bonus, topUp],
    ];
    for (const id of [topUp, recall, bonus, refund]) {
      const lines = await linesOf(player, id);
      expect(lines.map((line) => [line.id, line.parentId])).toEqual(tree);
    }
  });

  test("another player's is unknown, and so is what is linked to it", async () => {
    const [one, two] = [await aPlayer(portal), await aPlayer(portal)];
    const own = await add(one, { type: "topup.card", currency: "VND" });
    const foreign = await add(two, { type: "credit.bonus", parentId: own });
    const [known, unknown] = await Promise.all(
      [foreign, randomUUID()].map((id) => one.browser.get(`/api/transactions/${id}`)),
    );
    expect(known!.status).toBe(404);
    expect({ ...known!.body, requestId: "" }).toEqual({ ...unknown!.body, requestId: "" });
    expect(idsOf(await linesOf(one, own))).toEqual([own]);
    expect(idsOf(await linesOf(two, foreign))).toEqual([foreign]);
  });
});
