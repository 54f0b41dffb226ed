/** Staff grant and recall KP and assign or return unmatched money: each order once, and what is refused. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendNotice } from "../testing/money/bank-notices.ts";
import { hold, topUp } from "../testing/money/books.ts";
import { brokenInvariants, contentOf, historyOf, walletOf } from "../testing/money/wallets.ts";
import { aPlayer, GOOD_PASSWORD, userIdOf } from "../testing/people/people.ts";
import { aDesk, type Desk } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const player = await aPlayer(portal);
const { username } = player;
let desk: Desk;
beforeAll(async () => {
  desk = await aDesk(await aConsole(portal.database));
});
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

/** Transfers money to the player. @returns the bank's reference */
async function aTransfer(amountVnd: number, content?: string): Promise<string> {
  const referenceCode = `FT${Math.random().toString().slice(2, 14)}`;
  const reported = content ?? (await contentOf(player));
  await sendNotice(portal.url, { content: reported, transferAmount: amountVnd, referenceCode });
  return referenceCode;
}

const whyNot = async (order: Record<string, unknown>) => {
  const { status, body } = await desk.run(order);
  expect(status).toBe(409);
  return body["message"];
};

describe("recall", () => {
  const recall = (transactionId: string, more: object = {}) => ({
    operation: "recall",
    transactionId,
    ...more,
  });

  test("credit.recall: a transfer goes back whole by one order that names it, and leaves a debt", async () => {
    const before = await walletOf(player);
    const transfer = await aTransfer(100_000);
    await hold(portal.services.db, await userIdOf(portal, player), before.credit + 1_000);
    const note = "Ngân hàng thu hồi khoản này.";
    expect(await desk.done(recall(transfer, { note }))).toMatchObject({
      recalledKp: 1_050,
      leftKp: 0,
      note,
    });
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 1_000 });
    const [latest] = await historyOf(player);
    expect(latest).toMatchObject({
      type: "credit.recall",
      value: -1_050,
      payload: { errorNote: note, source: "vietcombank" },
      relatedTransactions: [{ type: "topup.bank-transfer" }],
    });
    // The next top-up settles the debt first.
    await aTransfer(200_000);
    expect(await walletOf(player)).toEqual({ credit: 1_140, debt: 0 });
  });

  test("R-OPS-A: two equal parts are two recalls by their numbers, each number is one, and the rest needs none", async () => {
    const transfer = await aTransfer(50_000);
    const part = { kp: 200 };
    expect(await desk.done(recall(transfer, part))).toMatchObject({ nth: 1, leftKp: 300 });
    expect(await whyNot(recall(transfer, part))).toContain("đã được làm rồi");
    expect(await whyNot(recall(transfer, { kp: 100 }))).toContain("lần thu hồi thứ 1 là 200 KP");
    const second = { ...part, nth: 2 };
    expect(await desk.done(recall(transfer, second))).toMatchObject({ nth: 2, leftKp: 100 });
    expect(await whyNot(recall(transfer, second))).toContain("đã được làm rồi");
    expect(await whyNot(recall(transfer, { kp: 101, nth: 3 }))).toContain("100");
    expect(await desk.done(recall(transfer))).toMatchObject({ recalledKp: 100, leftKp: 0 });
    expect(await whyNot(recall(transfer))).toContain("đã được làm rồi");
  });

  test("nothing is recalled if a name is unknown", async () => {
    await whyNot(recall("FT000"));
    await topUp(portal.services.db, null, 10_000, "7");
    await whyNot(recall("sepay:7"));
  });
});

describe("grant", () => {
  const grant = (kp: number, occasion: string) => ({ operation: "grant", username, kp, occasion });

  test("R-OPS-A: an occasion is one grant, however it is written; an equal grant for another occasion is a new one", async () => {
    const { credit } = await walletOf(player);
    expect(await desk.done(grant(1_000, "Event March"))).toMatchObject({
      grantedKp: 1_000,
      occasion: "Event March",
    });
    expect(await whyNot(grant(1_000, " event  march "))).toContain("đã được làm rồi");
    await desk.done(grant(1_000, "event april"));
    expect((await walletOf(player)).credit).toBe(credit + 2_000);
  });

  test("R-OPS-A: the log keeps the words that the player reads about it", async () => {
    const note = "Bù KP do sự cố máy chủ";
    const facts = await desk.done({ ...grant(20, "With words"), note });
    expect(facts).toMatchObject({ note });
    const [logged] = await portal.database.query<{ details: object }>(
      "select details from operator_log where command = 'grant' order by id desc limit 1",
    );
    expect(logged!.details).toMatchObject({ occasion: "With words", note });
  });

  test("R-OPS-A: an occasion with another amount is refused, and so is an invalid occasion", async () => {
    await desk.done(grant(70, "ticket 93"));
    const { credit } = await walletOf(player);
    expect(await whyNot(grant(71, "ticket 93"))).toContain("70");
    await whyNot(grant(70, "$(touch x)"));
    expect((await walletOf(player)).credit).toBe(credit);
  });

  test("R-OPS-A: more than the settings' limit for one grant is refused by its preview already", async () => {
    const { credit } = await walletOf(player);
    expect(await whyNot(grant(10_000_000_000, "too much"))).toContain("vượt hạn mức");
    expect((await walletOf(player)).credit).toBe(credit);
  });

  test("an unknown player is refused", async () => {
    const nobody = { ...grant(10, "x"), username: "nobody_here" };
    expect(await whyNot(nobody)).toContain("không có người chơi nobody_here");
  });
});

describe("unmatched transfers", () => {
  test("R-PAY-5: are assigned with the bonus that the arrival would have had, once", async () => {
    const transfer = await aTransfer(500_000, "nap tien choi game");
    const { credit } = await walletOf(player);
    const order = { operation: "assign", transfer, username };
    expect(await desk.done(order)).toMatchObject({ creditKp: 5_000, bonusKp: 500 });
    expect((await walletOf(player)).credit).toBe(credit + 5_500);
    const types = (await historyOf(player)).slice(0, 2).map(({ type }) => type);
    expect(types.toSorted()).toEqual(["credit.bonus", "topup.bank-transfer"]);
    const other = await aPlayer(portal);
    expect(await whyNot({ ...order, username: other.username })).toContain(username);
    expect(await whyNot({ operation: "return", transfer })).toContain(username);
    const back = { operation: "recall", transactionId: transfer };
    expect(await desk.done(back)).toMatchObject({ recalledKp: 5_500 });
  });

  test("are returned from the account that they came to, and can then not be assigned", async () => {
    const transfer = await aTransfer(70_000, "khong ro cua ai");
    expect(await desk.done({ operation: "return", transfer })).toMatchObject({
      amountVnd: 70_000,
      account: "cash:vietcombank:1013579246",
    });
    expect(await whyNot({ operation: "assign", transfer, username })).toContain("trả lại");
  });
});

test("R-FAIR-2: an account that is neither today's nor a retired one takes no entry", async () => {
  await whyNot({
    operation: "enter",
    method: "vietcombank",
    eventId: "41005",
    amountVnd: 100_000,
    content: "",
    occurredAt: "2026-03-31T02:00:00Z",
    account: "1",
  });
});

test("players are signed out everywhere, or shut out altogether", async () => {
  const one = await aPlayer(portal);
  const login = { username: one.username, password: GOOD_PASSWORD, remember: true };
  await desk.done({ operation: "end-sessions", username: one.username });
  expect((await one.browser.get("/api/me")).status).toBe(401);
  expect((await one.browser.post("/login", login)).status).toBe(204);
  await desk.done({ operation: "revoke-access", username: one.username });
  expect((await one.browser.get("/api/me")).status).toBe(401);
  expect((await one.browser.post("/login", login)).status).toBe(422);
});

describe("the log", () => {
  test("cannot be changed or emptied, by the application or the owner", async () => {
    const { db } = portal.services;
    for (const text of ["update operator_log set reason = 'x'", "delete from operator_log"]) {
      await expect(db.run({ name: "", text, values: [] })).rejects.toThrow(/permission denied/);
      await expect(portal.database.query(text)).rejects.toThrow(/append-only/);
    }
    await expect(portal.database.query("truncate operator_log")).rejects.toThrow(/append-only/);
  });

  test("is written with the operation or not at all", async () => {
    const transactionId = await aTransfer(10_000);
    const before = await walletOf(player);
    await portal.database.query(
      "alter table operator_log add constraint full_up check (command <> 'recall') not valid",
    );
    expect((await desk.run({ operation: "recall", transactionId })).status).toBe(500);
    await portal.database.query("alter table operator_log drop constraint full_up");
    expect(await walletOf(player)).toEqual(before);
  });
});
