/**
 * Money that leaves an account again, reported by the sandbox's bank or booked by an operator: afterwards the
 * books equal the statement.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { type OperatorContext, OperationRefused } from "../../domain/ledger/run-operation.ts";
import { listOutgoing } from "../../domain/payments/refunds.ts";
import { concurrently } from "../../testing/concurrently.ts";
import { brokenInvariants, contentOf, historyOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { refundTransfer, returnTransfer } from "../../operations/money/refunds.ts";
import { operatorNamed } from "../../testing/people/operators.ts";

type Method = "vietcombank" | "momo";

const HANDS = 50;
const operator = operatorNamed();

let player: Person;
let content: string;
/** The balance of each account by the bank's own books, by method. */
let onStatement: Record<string, number>;

const { portal, sandbox } = await aPortalWithSandbox();
beforeEach(async () => {
  await sandbox.reset();
  player = await aPlayer(portal);
  content = await contentOf(player);
  onStatement = await cashByMethod();
});

const services = () => {
  const { notifications, config } = portal.services;
  return { db: portal.ownerDb, notifications, portal: config.portal };
};

/** Returns the ledger's balance on the accounts of each method. */
async function cashByMethod(): Promise<Record<string, number>> {
  const rows = await portal.database.query<{ method: string; vnd: string }>(
    `select split_part(name, ':', 2) as method, -sum(balance) as vnd from ledger_accounts
     where user_id is null and name like 'cash:%' group by 1 having sum(balance) <> 0`,
  );
  return Object.fromEntries(rows.map(({ method, vnd }) => [method, Number(vnd)]));
}

async function arrives(
  amount: number,
  said = content,
  method: Method = "vietcombank",
): Promise<string> {
  const { id } = await sandbox.transfer({ method, amount, content: said });
  onStatement[method] = (onStatement[method] ?? 0) + amount;
  return String(id);
}

async function reversed(id: string, amount: number, method = "vietcombank"): Promise<void> {
  const answer = await fetch(`${sandbox.url}/api/transfers/${id}/reverse`, { method: "POST" });
  expect(answer.status).toBe(200);
  onStatement[method] = (onStatement[method] ?? 0) - amount;
}

async function expectBooksEqualStatement(): Promise<void> {
  const sums = Object.entries(onStatement).filter(([, vnd]) => vnd !== 0);
  expect(await cashByMethod()).toEqual(Object.fromEntries(sums));
  expect(await brokenInvariants(portal)).toEqual([]);
}

const refund = (transfer: string, more: object = {}, by: OperatorContext = operator) =>
  refundTransfer(services(), by, {
    transfer,
    code: "payer_request",
    ...more,
  });

const waiting = () => listOutgoing(portal.services.db, { name: null, atMost: 100 });

describe("R-FAIR-2: a reversal by the bank", () => {
  test("is booked against its account and recalled at once; a repeat does nothing", async () => {
    const id = await arrives(100_000);
    expect((await walletOf(player)).credit).toBe(1_050);
    await reversed(id, 100_000);
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
    expect((await historyOf(player))[0]).toMatchObject({
      type: "credit.recall",
      value: -1_050,
      payload: { errorNote: expect.stringContaining("thu hồi") },
    });
    await expectBooksEqualStatement();
    const [log] = await portal.database.query<{ operator: string; command: string }>(
      "select operator, command from operator_log order by id desc limit 1",
    );
    expect(log).toEqual({ operator: "feed sepay", command: "transfers reversed" });
    const [entry] = await portal.database.query<{ event_id: string }>(
      "select event_id from outbound_notices order by id desc limit 1",
    );
    await sandbox.repeat(Number(entry!.event_id));
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
    await expectBooksEqualStatement();
    const change = "update outbound_notices set amount_vnd = amount_vnd + 1";
    await expect(portal.database.query(change)).rejects.toThrow("append-only");
  });

  test("of money that is spent already becomes the player's debt", async () => {
    const id = await arrives(100_000);
    await player.browser.get("/api/zones");
    const order = { creditAmount: 1_000, zoneId: "1" };
    expect((await player.browser.post("/api/recharge/game", order)).status).toBe(200);
    await reversed(id, 100_000);
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 1_000 });
    await expectBooksEqualStatement();
  });

  test("of unmatched money closes it", async () => {
    const id = await arrives(70_000, "khong ro cua ai");
    await reversed(id, 70_000);
    await expectBooksEqualStatement();
    await expect(
      returnTransfer(services(), operator, { transfer: `sepay:${id}` }),
    ).resolves.toMatchObject({ isNew: false });
  });

  test("waits for the operator if it names two transfers or none, as does other outgoing money", async () => {
    const before = await waiting();
    const first = await arrives(50_000);
    const [known] = await portal.database.query<{ reference: string }>(
      "select reference from inbound_notices where event_id = $1",
      [first],
    );
    // The payer chose this content.
    const second = await arrives(50_000, `${content} ${known!.reference}`);
    await reversed(second, 50_000);
    const out = { method: "vietcombank" as const, transferType: "out" as const, raw: true };
    await sandbox.transfer({ ...out, amount: 11_000, content: `PHI ${known!.reference}` });
    await sandbox.transfer({ ...out, amount: 9_000, content: "HOAN TRA tien dien" });
    const added = (await waiting()).slice(before.length);
    expect(added.map(({ amountVnd }) => amountVnd)).toEqual([50_000, 11_000, 9_000]);
    expect((await walletOf(player)).credit).toBe(1_000);
    // The operator explains the first one.
    const done = await refund(`sepay:${second}`, {
      outgoing: added[0]!.name,
      code: "bank_reversal",
    });
    expect(done).toMatchObject({ isNew: true, recalledKp: 500, leftVnd: 0 });
    expect(await waiting()).toHaveLength(before.length + 2);
    await expectBooksEqualStatement();
    await expect(refund(`sepay:${first}`, { outgoing: added[0]!.name })).rejects.toThrow(
      OperationRefused,
    );
  });
});

describe("R-FAIR-2: a refund by an operator", () => {
  test("may be booked in parts, each recalled in proportion, never more than arrived", async () => {
    const id = await arrives(100_001);
    const { credit } = await walletOf(player);
    const part = await refund(`sepay:${id}`, { amountVnd: 33_333, code: "wrong_amount" });
    onStatement["vietcombank"]! -= 33_333;
    expect(part).toMatchObject({
      account: "cash:vietcombank:1013579246",
      leftVnd: 66_668,
      recalledKp: Math.floor((credit * 33_333) / 100_001),
      isNew: true,
    });
    await expectBooksEqualStatement();
    expect(await refund(`sepay:${id}`, { amountVnd: 33_333 })).toMatchObject({ isNew: false });
    await expect(refund(`sepay:${id}`, { amountVnd: 1 })).rejects.toThrow("ghi là 33333 đ");
    const tooMuch = { amountVnd: 66_669, nth: 2 };
    await expect(refund(`sepay:${id}`, tooMuch)).rejects.toThrow("ít hơn số này");
    const equal = await refund(`sepay:${id}`, { amountVnd: 33_333, nth: 2 });
    expect(equal).toMatchObject({ isNew: true, leftVnd: 33_335 });
    expect(await refund(`sepay:${id}`)).toMatchObject({
      amountVnd: 33_335,
      leftVnd: 0,
    });
    onStatement["vietcombank"]! -= 66_668;
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
    await expectBooksEqualStatement();
  });

  test("is booked once if the bank reports it afterwards", async () => {
    const id = await arrives(100_000);
    await refund(`sepay:${id}`, { code: "paid_twice" });
    await reversed(id, 100_000);
    await expectBooksEqualStatement();
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
  });

  test.each(["credited", "unmatched"])(
    "of %s money can be matched with an entry that names two transfers, and is booked once",
    async (kind) => {
      const before = await waiting();
      const first = await arrives(60_000);
      const [known] = await portal.database.query<{ reference: string }>(
        "select reference from inbound_notices where event_id = $1",
        [first],
      );
      const named = kind === "unmatched" ? "khong ro cua ai" : content;
      const second = await arrives(60_000, `${named} ${known!.reference}`);
      const transfer = `sepay:${second}`;
      if (kind === "unmatched") await returnTransfer(services(), operator, { transfer });
      else await refund(transfer);
      await reversed(second, 60_000);
      const [entry] = (await waiting()).slice(before.length);
      const explained = await refund(transfer, { outgoing: entry!.name });
      expect(explained).toMatchObject({ isNew: true, amountVnd: 60_000, leftVnd: 0 });
      expect(await waiting()).toEqual(before);
      await expectBooksEqualStatement();
    },
  );

  test("can be booked for a wallet, whose gateway reports no reversals", async () => {
    const id = await arrives(100_000, content, "momo");
    await reversed(id, 100_000, "momo");
    const [notice] = await portal.database.query<{ name: string }>(
      "select provider || ':' || event_id as name from inbound_notices order by id desc limit 1",
    );
    const done = await refund(notice!.name, { code: "wallet_reversal" });
    expect(done).toMatchObject({ account: "cash:momo", recalledKp: 1_050 });
    await expectBooksEqualStatement();
  });

  test("of unmatched money is whole, and leaves the account that it came to", async () => {
    const id = await arrives(80_000, "khong ro cua ai");
    await expect(refund(`sepay:${id}`, { amountVnd: 1_000 })).rejects.toThrow(OperationRefused);
    expect(await returnTransfer(services(), operator, { transfer: `sepay:${id}` })).toMatchObject({
      account: "cash:vietcombank:1013579246",
      isNew: true,
    });
    onStatement["vietcombank"]! -= 80_000;
    await expectBooksEqualStatement();
  });

  test("of a dry run changes nothing", async () => {
    const id = await arrives(10_000);
    const rehearsed = await refund(`sepay:${id}`, {}, { ...operator, isDryRun: true });
    expect(rehearsed).toMatchObject({ isNew: true, recalledKp: 100 });
    expect((await walletOf(player)).credit).toBe(100);
    await expectBooksEqualStatement();
  });

  test("of 50 at once for two equal parts, each is booked once", async () => {
    const id = await arrives(100_000);
    const parts = await concurrently(HANDS, (at) =>
      refund(`sepay:${id}`, { amountVnd: 20_000, nth: 1 + (at % 2) }),
    );
    expect(parts.filter(({ isNew }) => isNew)).toHaveLength(2);
    onStatement["vietcombank"]! -= 40_000;
    await expectBooksEqualStatement();
  });

  test("of 50 concurrent parts, no more is booked than arrived", async () => {
    const id = await arrives(100_000);
    const outcomes = await Promise.allSettled(
      Array.from({ length: HANDS }, (_, at) =>
        refund(`sepay:${id}`, { amountVnd: 7_000 + at, nth: 1 + at }),
      ),
    );
    const booked = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(booked).toHaveLength(14);
    const sumVnd = booked.reduce((sum, { amountVnd }) => sum + amountVnd, 0);
    onStatement["vietcombank"]! -= sumVnd;
    expect((await walletOf(player)).credit).toBe(1_050 - Math.floor((1_050 * sumVnd) / 100_000));
    await expectBooksEqualStatement();
  });
});
