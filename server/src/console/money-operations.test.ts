/** Operations on money in the console, with their limits and approvals. */
import { afterAll, describe, expect, test, vi } from "vitest";
import { concurrently } from "../testing/concurrently.ts";
import { aNotice, receiveMoney, sendNotice } from "../testing/money/bank-notices.ts";
import { submit } from "../testing/money/cards.ts";
import { brokenInvariants, contentOf, walletOf } from "../testing/money/wallets.ts";
import { okay } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import {
  byTwo,
  doneBy,
  previewed,
  refusalOf,
  signInStaff,
  type StaffOrder,
} from "../testing/people/staff.ts";
import { aPortalWithSandbox } from "../testing/portal/portal-with-sandbox.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { IMPATIENT } from "../testing/portal/test-portal.ts";
import { PATIENCE } from "../testing/patience.ts";

// The gateway never decides one of its cards: the submission should not wait long.
const { portal, sandbox } = await aPortalWithSandbox({}, {}, IMPATIENT);
const console = await aConsole(portal.database, { GAME_API_URL: sandbox.gameApiUrl });
const { lan, minh, hoa, tuan } = await signInStaff(console);
const player = await aPlayer(portal);
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

/** Sends unmatched money, unless the content names a player. @returns its name */
const money = (transferAmount: number, content = "tien nap") =>
  receiveMoney(portal.url, { transferAmount, content });

const assignTo = (transfer: string, { username } = player) => ({
  operation: "assign",
  transfer,
  username,
});

describe("arrived money", () => {
  test("R-FAIR-2: of 50 assignments of one transfer at once one succeeds, under its person's name", async () => {
    const transfer = await money(100_000);
    const order = assignTo(transfer);
    const { previewHash, facts } = await previewed(minh, order);
    expect(facts).toMatchObject({ username: player.username, creditKp: 1_000, bonusKp: 50 });
    const answers = await concurrently(50, () =>
      minh.post("/api/console/operations", { order, previewHash, reason: "ticket 92" }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
    const [entry] = await portal.database.query(
      "select operator, command from operator_log order by id desc limit 1",
    );
    expect(entry).toEqual({ operator: "minh", command: "transfers assign" });
    const again = await doneBy(minh, order);
    expect(again.body["message"]).toContain("đã được làm rồi");
  });

  test("assigning needs an approval above 2 000 000 đ at once, and always for support", async () => {
    const large = await money(2_000_001);
    expect((await previewed(minh, assignTo(large))).mayDoAlone).toBe(false);
    expect(await refusalOf(doneBy(minh, assignTo(large)))).toBe("takes_approval");
    await okay(byTwo(minh, hoa, assignTo(large)));
    const small = await money(10_000);
    expect(await refusalOf(doneBy(lan, assignTo(small)))).toBe("takes_approval");
    await okay(byTwo(lan, hoa, assignTo(small)));
  });

  test("an unknown notice or player is refused with a Vietnamese message", async () => {
    const { body } = await doneBy(minh, assignTo("sepay:0"));
    expect(body).toMatchObject({ errorCode: "operation_refused" });
    expect(body["message"]).toContain("không có khoản tiền nào tên sepay:0");
    const nobody = await doneBy(minh, { ...assignTo(await money(10_000)), username: "nobody0" });
    expect(nobody.body["message"]).toContain("không có người chơi nobody0");
  });

  test("R-PAY-5: a transfer whose notice never came is entered once, and returned money once", async () => {
    const holder = await aPlayer(portal);
    const entry = {
      operation: "enter",
      method: "vietcombank",
      eventId: "770001",
      amountVnd: 100_000,
      content: await contentOf(holder),
      occurredAt: "2026-03-12T02:41:07.000Z",
    };
    const { body } = await okay(doneBy(minh, entry));
    expect(body["facts"]).toMatchObject({ username: holder.username, amountVnd: 100_000 });
    expect(await refusalOf(doneBy(minh, entry))).toBe("operation_refused");
    expect(await walletOf(holder)).toEqual({ credit: 1_050, debt: 0 });
    const back = { operation: "return", transfer: await money(50_000) };
    await okay(doneBy(minh, back));
    expect((await doneBy(minh, back)).body["message"]).toContain("đã được làm rồi");
  });

  test("R-FAIR-2: a second entry with the same reference and amount is entered as another one", async () => {
    const holder = await aPlayer(portal);
    const content = await contentOf(holder);
    const notice = aNotice({ referenceCode: "FT7788", content: `${content} lan 1` });
    await sendNotice(portal.url, notice);
    const entry = {
      operation: "enter",
      method: "vietcombank",
      eventId: "770002",
      amountVnd: 100_000,
      reference: "FT7788",
      content: `${content} lan 2`,
      occurredAt: "2026-03-12T09:45:00+07:00",
    };
    const { body } = await doneBy(minh, entry);
    expect(body["message"]).toContain(`sepay:${notice.id} trùng`);
    expect(body["message"]).toContain('hãy đánh dấu "Là khoản khác"');
    const another = await okay(doneBy(minh, { ...entry, isAnother: true }));
    expect(another.body["facts"]).toMatchObject({ isAnother: true, username: holder.username });
    expect(await walletOf(holder)).toEqual({ credit: 2_100, debt: 0 });
  });

  test("R-FAIR-2: money at an unknown account is assigned at the rates of the chosen method", async () => {
    const holder = await aPlayer(portal);
    const notice = aNotice({ accountNumber: "99990007", content: "tai khoan cu" });
    await sendNotice(portal.url, notice);
    const { body } = await okay(minh.get("/api/console/queues/unmatched?content=tai%20khoan%20cu"));
    expect(body["rows"]).toEqual([expect.objectContaining({ method: "unknown" })]);
    const order = assignTo(`sepay:${notice.id}`, holder);
    const refused = await doneBy(minh, order);
    expect(refused.body["message"]).toContain("hãy chọn phương thức để tính");
    const done = await okay(doneBy(minh, { ...order, method: "techcombank" }));
    expect(done.body["facts"]).toMatchObject({ method: "techcombank", creditKp: 1_000 });
    expect(await walletOf(holder)).toEqual({ credit: 1_050, debt: 0 });
  });

  test("R-FAIR-2: money that goes back, or is taken back, needs two people, and its credit is taken back", async () => {
    const payer = await aPlayer(portal);
    const transfer = await money(100_000, await contentOf(payer));
    const refund = { operation: "refund", transfer, amountVnd: 50_000, code: "wrong_amount" };
    expect(await refusalOf(doneBy(minh, refund))).toBe("takes_approval");
    await okay(byTwo(minh, tuan, refund));
    expect(await walletOf(payer)).toEqual({ credit: 525, debt: 0 });
    const paid = await sandbox.transfer({
      method: "momo",
      amount: 100_000,
      content: await contentOf(payer),
    });
    const [momo] = await portal.database.query<{ name: string }>(
      "select provider || ':' || event_id as name from inbound_notices order by id desc limit 1",
    );
    expect(paid.id).toBeDefined();
    const chargeback = { operation: "chargeback", transfer: momo!.name, code: "wallet_reversal" };
    await okay(byTwo(lan, hoa, chargeback));
    expect(await walletOf(payer)).toEqual({ credit: 525, debt: 0 });
    const left = aNotice({ transferType: "out", transferAmount: 11_000, content: "phi" });
    await sendNotice(portal.url, left);
    const fee = { operation: "explain-outgoing", outgoing: `sepay:${left.id}`, code: "bank_fee" };
    await okay(doneBy(minh, fee));
    expect(await refusalOf(doneBy(minh, fee))).toBe("operation_refused");
  });
});

describe("payments and orders that outside parties have not decided", () => {
  const silenceJobs = () =>
    portal.database.query(
      "update jobs set run_at = now() + interval '1 hour' where lease_ends_at is null",
    );

  /** Makes an order of 100 KP to which the game has not responded. @returns its transaction */
  async function anOpenOrder(): Promise<string> {
    await sandbox.fault("game", "none");
    await player.browser.get("/api/zones");
    await sandbox.fault("game", "down", { count: 10_000 });
    const { body } = await okay(
      player.browser.post("/api/recharge/game", { creditAmount: 100, zoneId: "1" }),
    );
    await silenceJobs();
    return String(body["transactionId"]);
  }

  const refusedOrder = (transactionId: string) => ({
    operation: "settle-recharge",
    transactionId,
    outcome: "refused",
  });

  test("R-GAME-2: two people decide if the game is silent, one person if the game agrees", async () => {
    const { credit } = await walletOf(player);
    const open = await anOpenOrder();
    const { body: story } = await okay(minh.get(`/api/console/transactions/${open}`));
    expect(story, "the zone by its name").toMatchObject({ order: { zoneName: "Hoa Sơn" } });
    const silent = refusedOrder(open);
    await vi.waitFor(async () => {
      expect((await previewed(minh, silent)).mayDoAlone).toBe(false);
    }, PATIENCE);
    expect(await refusalOf(doneBy(minh, silent))).toBe("takes_approval");
    await okay(byTwo(minh, hoa, silent));
    expect(await walletOf(player)).toEqual({ credit, debt: 0 });
    const answered = refusedOrder(await anOpenOrder());
    await sandbox.fault("game", "none");
    const otherwise = { ...answered, outcome: "delivered" };
    await vi.waitFor(async () => {
      expect((await doneBy(minh, otherwise)).body["message"]).toContain("chính máy chủ game");
    }, PATIENCE);
    const { body } = await okay(doneBy(minh, answered));
    expect(body["facts"]).toMatchObject({ gameSays: "agrees", outcome: "refused" });
    expect(await walletOf(player)).toEqual({ credit, debt: 0 });
    expect((await doneBy(minh, answered)).body["message"]).toContain("đã có kết quả");
  });

  test("R-PAY-3, R-PAY-5: a card and a wallet's payment are decided by two people, and queried by one", async () => {
    const owner = await aPlayer(portal);
    const card = await sandbox.mintCard({ outcome: "delayed", delayMs: 600_000 });
    const { body } = await submit(owner, card);
    const what = String(body["transactionId"]);
    const content = await contentOf(owner);
    await sandbox.transfer({ method: "momo", amount: 100_000, content, outcome: "pending" });
    await silenceJobs();
    const [payment] = await portal.database.query<{ provider: string; order: string }>(
      `select provider, order_id as order from open_payments where settled_at is null`,
    );
    const { provider, order: orderId } = payment!;
    const settleCard = { operation: "settle-card", transactionId: what, chargedVnd: card.value };
    const settlePayment = { operation: "settle-payment", provider, orderId, paidVnd: 100_000 };
    for (const order of [settleCard, settlePayment]) {
      await vi.waitFor(async () => {
        expect(await refusalOf(doneBy(minh, order))).toBe("takes_approval");
      }, PATIENCE);
    }
    const named = `/api/console/queues/stuck?what=${provider}%3A${orderId}`;
    expect((await okay(lan.get(named))).body["rows"]).toMatchObject([{ kind: "payment" }]);
    for (const each of [what, `${provider}:${orderId}`]) {
      await okay(doneBy(lan, { operation: "ask-again", what: each }));
    }
    await silenceJobs();
    for (const order of [settleCard, settlePayment]) {
      await vi.waitFor(() => okay(byTwoAnew(order)), PATIENCE);
    }
    expect(await walletOf(owner)).toEqual({ credit: 2_050, debt: 0 });
  });

  test("R-PAY-5: a payment whose money is in the books already is not decided again", async () => {
    const owner = await aPlayer(portal);
    const content = await contentOf(owner);
    await sandbox.transfer({ method: "momo", amount: 100_000, content });
    const credited = { credit: 1_050, debt: 0 };
    await vi.waitFor(async () => expect(await walletOf(owner)).toEqual(credited), PATIENCE);
    // As a crash leaves it, between the credit and the mark.
    const [row] = await portal.database.query<{ key: object }>(
      `insert into open_payments (provider, order_id, account_number, amount_vnd, content, reference, occurred_at, raw, method)
       select provider, event_id, account_number, amount_vnd, content, reference, occurred_at, raw, method
       from inbound_notices where method = 'momo' order by id desc limit 1
       returning json_build_object('provider', provider, 'orderId', order_id) as key`,
    );
    for (const paidVnd of [100_000, 90_000, null]) {
      const { body } = await doneBy(minh, { operation: "settle-payment", ...row!.key, paidVnd });
      expect(body["message"]).toContain("đã có kết quả");
    }
    expect(await walletOf(owner)).toEqual(credited);
  });

  test("R-PAY-5: a payment that the wallet is being asked about is not entered under another id", async () => {
    const owner = await aPlayer(portal);
    const content = await contentOf(owner);
    const amount = 310_000;
    await sandbox.transfer({ method: "momo", amount, content, outcome: "pending" });
    const entry = {
      operation: "enter",
      method: "momo",
      eventId: "M5",
      amountVnd: amount,
      content,
      occurredAt: new Date().toISOString(),
    };
    const { body } = await doneBy(minh, entry);
    expect(body["message"]).toContain("đang hỏi ví");
    await okay(doneBy(minh, { ...entry, eventId: "M6", amountVnd: amount + 1_000 }));
    await okay(doneBy(minh, { ...entry, isAnother: true }));
  });

  /** A proposal that could not be carried out just then waits on. */
  async function byTwoAnew(order: StaffOrder) {
    await portal.database.query(
      "update approvals set decision = 'expired', decided_at = now() where decision is null",
    );
    return byTwo(minh, hoa, order);
  }
});
