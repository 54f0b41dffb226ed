/** The query about one payment at ViettelPay's gateway: how it is signed, and what the responses mean. */
import { afterAll, expect, test } from "vitest";
import { stubHttpServer } from "../../testing/portal/stub-http-server.ts";
import { checksumOf } from "./viettel-checksum.ts";
import { viettelInquiry } from "./viettel-inquiry.ts";
import { PATIENCE_MS } from "../../testing/patience.ts";

const KEYS = {
  merchantCode: "TESTMC",
  accessCode: "testAccessCode",
  hashKey: "testHashKey",
  hash: "sha1",
} as const;

const stub = await stubHttpServer();
afterAll(stub.close);

/** Queries a stub that responds with these values about ORD1. Its checksum fits unless one is given. */
async function asked(says: Record<string, unknown>, status = 200) {
  const answer: Record<string, unknown> = {
    merchant_code: "TESTMC",
    order_id: "ORD1",
    error_code: "00",
    payment_status: "1",
    version: "2.0",
    vt_transaction_id: "VT1",
    ...says,
  };
  const signed = ["merchant_code", "order_id", "payment_status", "version"] as const;
  const check_sum = checksumOf(
    KEYS,
    signed.map((name) => String(answer[name])),
  );
  stub.answersJson(status, { check_sum, ...answer });
  return viettelInquiry({ ...KEYS, url: stub.url, timeoutMs: PATIENCE_MS }).stateOf("ORD1");
}

test("R-PAY-5: the gateway is queried by a signed form", async () => {
  await asked({});
  const { method, body } = stub.received.at(-1)!;
  expect(method).toBe("POST");
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    cmd: "TRANS_INQUIRY",
    merchant_code: "TESTMC",
    order_id: "ORD1",
    version: "2.0",
    check_sum: checksumOf(KEYS, ["TRANS_INQUIRY", "TESTMC", "ORD1", "2.0"]),
  });
});

test.each([
  [{}, { kind: "paid", amountVnd: null, reference: "VT1" }],
  [{ payment_status: 1, more: true }, { kind: "paid" }],
  [{ payment_status: "0" }, { kind: "open" }],
  [{ payment_status: "3", vt_transaction_id: null }, { kind: "open" }],
  [{ payment_status: "2" }, { kind: "failed", reason: "2" }],
  [{ payment_status: "-1" }, { kind: "unknown", alarm: false }],
  [{ error_code: "03" }, { kind: "unknown", alarm: true }],
  [{ vt_transaction_id: "" }, { kind: "unknown", alarm: true }],
  [{ order_id: "ORD2" }, { kind: "unknown", alarm: true }],
  [{ merchant_code: "OTHER" }, { kind: "unknown", alarm: true }],
  [{ check_sum: "x1nRt5uhwTCaF6b2TvDsFzKe/Yk=" }, { kind: "unknown", reason: "bad_signature" }],
  [{ check_sum: null }, { kind: "unknown", reason: "bad_answer" }],
])("R-PAY-5: what the gateway answers %j is %j", async (says, state) => {
  expect(await asked(says)).toMatchObject(state);
});

test("R-PAY-5: after an error of the gateway the state is unknown", async () => {
  expect(await asked({}, 502)).toMatchObject({ kind: "unknown", reason: "busy" });
  expect(await asked({}, 404)).toMatchObject({ kind: "unknown", alarm: true });
});
