/**
 * Payments by the wallets MoMo and ViettelPay: a paid one is credited; a pending one when the wallet says so.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { checksumOf, NOTICE_FIELDS } from "../../../providers/wallet/viettel-checksum.ts";
import {
  brokenInvariants,
  contentOf,
  historyOf,
  walletOf,
} from "../../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../../testing/people/people.ts";
import { aPortalWithSandbox } from "../../../testing/portal/portal-with-sandbox.ts";
import { TEST_SECRETS } from "../../../testing/portal/test-secrets.ts";
import { askAboutPayment } from "./ask-about-payment.ts";
import { PATIENCE } from "../../../testing/patience.ts";

const NOTHING = { credit: 0, debt: 0 };
const ONE_PAYMENT = { credit: 1_050, debt: 0 };

let player: Person;
let content: string;
const { portal, sandbox } = await aPortalWithSandbox();
beforeEach(async () => {
  await sandbox.reset();
  player = await aPlayer(portal);
  content = await contentOf(player);
});
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

type Row = { provider: string; order_id: string; is_open: boolean; failure: string | null };

async function newestPayment(): Promise<Row | undefined> {
  const [row] = await portal.database.query<Row>(
    `select provider, order_id, settled_at is null as is_open, failure
     from open_payments order by opened_at desc limit 1`,
  );
  return row;
}

/** Starts a top-up. @returns a function that reads its page */
async function follow(method: string) {
  const words = { method, amountVnd: 100_000 };
  const { id } = (await player.browser.post("/api/top-ups", words)).body;
  return async () => (await player.browser.get(`/api/top-ups/${id as string}`)).body;
}

const credited = (amount = ONE_PAYMENT) =>
  vi.waitFor(async () => expect(await walletOf(player)).toEqual(amount), PATIENCE);

describe.each(["momo", "viettelpay"] as const)("R-PAY-5: over the wire format of %s", (method) => {
  const send = (change: object = {}) =>
    sandbox.transfer({ method, amount: 100_000, content, ...change });

  test("a payment is credited with its bonus and shown in the history", async () => {
    await send();
    await credited();
    const [bonus, topUp, ...others] = await historyOf(player);
    expect(others).toEqual([]);
    expect(topUp).toMatchObject({
      type: "topup.e-wallet",
      status: "success",
      value: 100_000,
      payload: { source: method, creditKp: 1_000 },
    });
    expect(bonus).toMatchObject({ type: "credit.bonus", value: 50 });
  });

  test("a pending payment is credited once the wallet answers that it is paid", async () => {
    const page = await follow(method);
    expect(await page()).toMatchObject({ seen: null });
    const { id } = await send({ outcome: "pending" });
    expect(await walletOf(player)).toEqual(NOTHING);
    expect(await newestPayment()).toMatchObject({ is_open: true });
    expect(await page()).toMatchObject({ seen: { state: "pending" }, matched: null });
    await sandbox.settle(id, { outcome: "paid", sendNotice: false });
    await credited();
    await vi.waitFor(
      async () => expect(await newestPayment()).toMatchObject({ is_open: false, failure: null }),
      PATIENCE,
    );
    // The lost notice arrives after all.
    await sandbox.repeat(id);
    await credited();
    expect(await page()).toMatchObject({ state: "credited", seen: { state: "paid" } });
  });

  test("a pending payment that fails credits nothing and is final", async () => {
    const page = await follow(method);
    const { id } = await send({ outcome: "pending" });
    await sandbox.settle(id, { outcome: "failed" });
    await vi.waitFor(async () => expect((await newestPayment())?.is_open).toBe(false), PATIENCE);
    expect((await newestPayment())?.failure).toMatch(/^(1006|2)$/);
    expect(await page()).toMatchObject({ seen: { state: "failed" }, credited: null });
    expect(await walletOf(player)).toEqual(NOTHING);
    expect(await historyOf(player)).toEqual([]);
  });

  test("a payment that fails at once credits nothing", async () => {
    expect((await send({ outcome: "failed" })).deliveries).toMatchObject([
      { body: expect.anything() },
    ]);
    expect(await walletOf(player)).toEqual(NOTHING);
  });

  test.each(["down", "error", "lost-reply"] as const)(
    "after the fault %s the notice is sent again and credited once",
    async (fault) => {
      await sandbox.fault("wallet", fault, { count: 1 });
      await send();
      await credited();
    },
  );

  test("while the wallet is down a payment stays pending, and is credited afterwards", async () => {
    const { id } = await send({ outcome: "pending" });
    await sandbox.fault("wallet", "down");
    await sandbox.settle(id, { outcome: "paid", sendNotice: false });
    const { provider, order_id: orderId } = (await newestPayment())!;
    expect(await askAboutPayment(portal.services, { provider, orderId })).toBe(false);
    expect(await walletOf(player)).toEqual(NOTHING);
    await sandbox.fault("wallet", "none");
    await credited();
  });

  test("a payment that a crash left open after its credit is closed while the wallet is down", async () => {
    const { id } = await send({ outcome: "pending" });
    await sandbox.settle(id, { outcome: "paid" });
    const isOpen = async () => (await newestPayment())!.is_open;
    await vi.waitFor(async () => expect(await isOpen()).toBe(false), PATIENCE);
    const { provider, order_id: orderId } = (await newestPayment())!;
    await portal.database.query("update open_payments set settled_at = null where order_id = $1", [
      orderId,
    ]);
    await sandbox.fault("wallet", "down");
    expect(await askAboutPayment(portal.services, { provider, orderId })).toBe(true);
    expect(await newestPayment()).toMatchObject({ is_open: false, failure: null });
    expect(await walletOf(player)).toEqual(ONE_PAYMENT);
  });

  test("a payment that names no player stays unmatched", async () => {
    const unmatched = async () => {
      const [row] = await portal.database.query<{ sum: number }>(
        "select coalesce(sum(balance), 0)::bigint as sum from ledger_accounts where name = 'unmatched'",
      );
      return Number(row?.sum);
    };
    const before = await unmatched();
    await send({ content: "mua hang" });
    await vi.waitFor(async () => expect(await unmatched()).toBe(before + 100_000), PATIENCE);
  });

  test("a payment that is never decided fails after a week", async () => {
    await send({ outcome: "pending" });
    const { provider, order_id: orderId } = (await newestPayment())!;
    const key = { provider, orderId };
    const age = (days: number) =>
      portal.database.query(
        "update open_payments set opened_at = now() - make_interval(days => $1) where order_id = $2",
        [days, orderId],
      );
    await age(6);
    expect(await askAboutPayment(portal.services, key)).toBe(false);
    await age(7);
    expect(await askAboutPayment(portal.services, key)).toBe(true);
    const [row] = await portal.database.query<Row>(
      "select failure from open_payments where order_id = $1",
      [orderId],
    );
    expect(row?.failure).toBe("given_up");
  });
});

test("R-PAY-5: a ViettelPay notice with shifted field borders is not credited, and does not prevent the real one", async () => {
  const keys = {
    merchantCode: TEST_SECRETS.VIETTEL_MERCHANT_CODE,
    accessCode: TEST_SECRETS.VIETTEL_ACCESS_CODE,
    hashKey: TEST_SECRETS.VIETTEL_HASH_KEY,
    hash: "sha1",
  } as const;
  // The payment was made, but its notice was lost.
  await sandbox.fault("wallet", "down", { count: 1 });
  const { id } = await sandbox.transfer({
    method: "viettelpay",
    amount: 100_000,
    content,
    reference: `9${content.length}123`,
  });
  const genuine: Record<string, string> = {
    billcode: content,
    cust_msisdn: "0912345678",
    error_code: "00",
    merchant_code: keys.merchantCode,
    order_id: `VO${id}`,
    payment_status: "1",
    trans_amount: "100000",
    vt_transaction_id: `9${content.length}123`,
  };
  const check_sum = checksumOf(
    keys,
    NOTICE_FIELDS.full.map((name) => genuine[name] ?? ""),
  );
  const moved = {
    ...genuine,
    trans_amount: "1000009",
    vt_transaction_id: `${content.length}123`,
    check_sum,
  };
  const body = new URLSearchParams(moved);
  expect((await fetch(`${portal.url}/webhooks/viettel`, { method: "POST", body })).status).toBe(
    200,
  );
  await vi.waitFor(
    () => expect(portal.logLines.join("")).toMatch(new RegExp(`payment_contradicted.*VO${id}`)),
    PATIENCE,
  );
  // Meanwhile the portal may have asked the wallet, and credited the real payment.
  await sandbox.repeat(id);
  await credited();
});
