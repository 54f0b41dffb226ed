/** Tests the sandbox's wallets MoMo and ViettelPay: notices of payments, and queries about them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MOMO, startTestSandbox, VIETTEL, type TestSandbox } from "../testing/test-sandbox.ts";
import { momoIpn, momoSignature } from "./momo.ts";
import { viettelChecksum } from "./viettel.ts";

type Outcome = { id: number; deliveries: { status: number | null; error?: string }[] };
type Fields = Record<string, string | number>;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => await sandbox.close());
beforeEach(async () => {
  await sandbox.post("/api/reset");
  sandbox.portal.received.length = 0;
  sandbox.portal.answers.splice(0, Infinity, { status: 204, body: "" });
});

const transfer = { method: "momo", amount: 100_000, content: "FSO4K7M2QAV" };

const send = async (change: object = {}) =>
  (await sandbox.post<Outcome>("/api/transfers", { ...transfer, ...change })).body;
const settle = (id: number, decision: object) =>
  sandbox.post<Outcome>(`/api/transfers/${id}/settle`, decision);
const lastIpn = () => JSON.parse(String(sandbox.portal.received.at(-1)?.body)) as Fields;
const lastForm = () =>
  Object.fromEntries(new URLSearchParams(String(sandbox.portal.received.at(-1)?.body)));

async function askMomo(orderId: string, change: object = {}): Promise<Fields> {
  const fields = { orderId, partnerCode: MOMO.partnerCode, requestId: "Q1", ...change };
  const signature = momoSignature(MOMO, ["orderId", "partnerCode", "requestId"], fields);
  const path = "/momo/v2/gateway/api/query";
  return (await sandbox.post<Fields>(path, { signature, lang: "vi", ...fields, ...change })).body;
}

async function askViettel(orderId: string, key: string = VIETTEL.hashKey): Promise<Fields> {
  const signed = ["TRANS_INQUIRY", VIETTEL.merchantCode, orderId, "2.0"];
  const body = new URLSearchParams({
    cmd: "TRANS_INQUIRY",
    merchant_code: VIETTEL.merchantCode,
    order_id: orderId,
    version: "2.0",
    check_sum: viettelChecksum({ ...VIETTEL, hashKey: key }, signed),
  });
  const url = `${sandbox.url}/viettel/PaymentAPI/webresources/postData`;
  return (await (await fetch(url, { method: "POST", body })).json()) as Fields;
}

describe("MoMo", () => {
  test("an IPN has the signature of the known vector", () => {
    const ipn = momoIpn(MOMO, {
      partnerCode: "MOMOTEST",
      orderId: "FSO-0001",
      requestId: "REQ-0001",
      amount: 100_000,
      orderInfo: "Nap KP user001",
      orderType: "momo_wallet",
      transId: 4_088_878_653,
      resultCode: 0,
      message: "Successful.",
      payType: "qr",
      responseTime: 1_721_720_663_942,
      extraData: "",
    });
    expect(ipn["signature"]).toBe(
      "c33b6ac2002452f1c68d57938bcf5b07fb9c2d041c4b822a2bdcacb0f99e69ae",
    );
  });

  test("a payment is reported by an IPN, repeated with the same bytes on request", async () => {
    const { deliveries } = await send({ times: 3 });
    expect(deliveries.map(({ status }) => status)).toEqual([204, 204, 204]);
    const { received } = sandbox.portal;
    expect(new Set(received.map(({ path, body }) => `${path} ${body.toString()}`)).size).toBe(1);
    const ipn = lastIpn();
    expect(received[0]?.path).toBe("/webhooks/momo");
    expect(ipn).toMatchObject({ amount: 100_000, orderInfo: "FSO4K7M2QAV", resultCode: 0 });
    expect(ipn).toEqual({ ...momoIpn(MOMO, ipn as Parameters<typeof momoIpn>[1]), ...ipn });
  });

  test("a pending payment can be queried and decided, and is then reported again unless that notice is to be lost", async () => {
    const { id } = await send({ outcome: "pending" });
    const { orderId } = lastIpn();
    expect(lastIpn()).toMatchObject({ resultCode: 7000 });
    expect(await askMomo(String(orderId))).toMatchObject({ resultCode: 7000, orderId });
    expect((await sandbox.get<{ transfers: [] }>("/api/books")).body.transfers).toEqual([]);

    expect((await settle(id, { outcome: "paid", sendNotice: false })).body.deliveries).toEqual([]);
    expect(await askMomo(String(orderId))).toMatchObject({ resultCode: 0, amount: 100_000 });
    expect((await sandbox.get<{ transfers: [] }>("/api/books")).body.transfers).toMatchObject([
      { id, method: "momo", amount: 100_000, reversed: false },
    ]);
    expect((await settle(id, { outcome: "failed" })).status).toBe(409);

    const other = await send({ outcome: "pending" });
    await settle(other.id, { outcome: "failed" });
    expect(lastIpn()).toMatchObject({ resultCode: 1006 });
  });

  test("a query with a wrong signature or an unknown order gets an error", async () => {
    await send();
    const { orderId } = lastIpn();
    expect(await askMomo(String(orderId), { signature: "0" })).toMatchObject({ resultCode: 13 });
    expect(await askMomo("MM-0")).toMatchObject({ resultCode: 42 });
  });

  test("an IPN that is not acknowledged by 204 is sent again", async () => {
    sandbox.portal.answers.unshift({ status: 200, body: "{}" });
    await send();
    await expect.poll(() => sandbox.portal.received).toHaveLength(2);
  });

  test("returned money is not reported", async () => {
    const { id } = await send();
    const { body } = await sandbox.post<Outcome>(`/api/transfers/${id}/reverse`);
    expect(body.deliveries).toEqual([]);
    expect(sandbox.portal.received).toHaveLength(1);
    const { body: books } = await sandbox.get<{ transfers: object[] }>("/api/books");
    expect(books.transfers).toMatchObject([{ id, reversed: true }]);
  });
});

describe("ViettelPay", () => {
  const viettelpay = { method: "viettelpay" };

  test("the checksums are those of the known vectors", () => {
    const notice = ["BILL1", "0912345678", "00", "TESTMC", "ORD1", "1", "100000", "VT123456"];
    expect(viettelChecksum(VIETTEL, notice)).toBe("WBUe17zBdUKCzzAMkVZ2Ukai+qc=");
    expect(viettelChecksum(VIETTEL, ["00", "TESTMC", "ORD1"])).toBe("x1nRt5uhwTCaF6b2TvDsFzKe/Yk=");
  });

  test("a payment is reported by a form, repeated until the response is signed", async () => {
    sandbox.portal.answers.splice(0, Infinity, { status: 200, body: '{"error_code":"00"}' });
    await send(viettelpay);
    await expect.poll(() => sandbox.portal.received).toHaveLength(2);
    expect(sandbox.portal.received[0]?.path).toBe("/webhooks/viettel");
    const { billcode, order_id, payment_status } = lastForm();
    expect({ billcode, payment_status }).toEqual({ billcode: "FSO4K7M2QAV", payment_status: "1" });
    const answer = { error_code: "00", merchant_code: VIETTEL.merchantCode, order_id };
    const check_sum = viettelChecksum(VIETTEL, ["00", VIETTEL.merchantCode, order_id ?? ""]);
    sandbox.portal.answers.splice(0, Infinity, {
      status: 200,
      body: JSON.stringify({ ...answer, check_sum }),
    });
    await expect.poll(() => sandbox.portal.received).toHaveLength(3);
  });

  test("its inquiry returns what the notice did not contain", async () => {
    const { id } = await send({ ...viettelpay, outcome: "pending" });
    const { order_id = "", vt_transaction_id } = lastForm();
    expect(vt_transaction_id).toBe("");
    expect(await askViettel(order_id)).toMatchObject({ error_code: "00", payment_status: "0" });
    await settle(id, { outcome: "paid", sendNotice: false });
    const answer = await askViettel(order_id);
    expect(answer).toMatchObject({ payment_status: "1", vt_transaction_id: `VT${id}` });
    const signed = [VIETTEL.merchantCode, order_id, "1", "2.0"];
    expect(answer["check_sum"]).toBe(viettelChecksum(VIETTEL, signed));
    expect(await askViettel("VO0")).toMatchObject({ payment_status: "-1" });
    expect(await askViettel(order_id, "another")).toMatchObject({ error_code: "02" });
  });
});

test("a wallet that is down sends no notice and does not respond", async () => {
  await sandbox.post("/api/faults", { party: "wallet", fault: "down" });
  expect((await send()).deliveries).toEqual([{ status: null, error: "not-sent" }]);
  await expect(askMomo("MM-1")).rejects.toThrow();
});
