/**
 * Which of ViettelPay's result notices are genuine, and how they are read. First a notice with its checksum as fixture.
 */
import { describe, expect, test } from "vitest";
import type { FeedReading } from "../bank/transfer-feed.ts";
import { checksumOf, NOTICE_FIELDS } from "./viettel-checksum.ts";
import { viettel } from "./viettel.ts";

const KEYS = {
  merchantCode: "TESTMC",
  accessCode: "testAccessCode",
  hashKey: "testHashKey",
  hash: "sha1",
} as const;
const OPTIONS = { ...KEYS, noticeOrder: "full", contentField: "billcode" } as const;
const NOTICE = {
  billcode: "BILL1",
  cust_msisdn: "0912345678",
  error_code: "00",
  merchant_code: "TESTMC",
  order_id: "ORD1",
  payment_status: "1",
  trans_amount: "100000",
  vt_transaction_id: "VT123456",
};
const CHECK_SUM = "WBUe17zBdUKCzzAMkVZ2Ukai+qc=";
const NOW = new Date("2026-03-25T07:02:37Z");

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

const read = (body: string, options: Parameters<typeof viettel>[0] = OPTIONS): FeedReading =>
  viettel(options).read({ headers: {}, rawBody: Buffer.from(body), now: NOW });

function signed(change: object, options: Parameters<typeof viettel>[0] = OPTIONS): string {
  const fields: Record<string, string> = { ...NOTICE, ...change };
  const values = NOTICE_FIELDS[options.noticeOrder].map((name) => fields[name] ?? "");
  return form({ ...fields, check_sum: checksumOf(options, values) });
}

describe("R-PAY-5: the checksums of ViettelPay's gateway", () => {
  test.each([
    [["BILL1", "PAYMENT", "TESTMC", "ORD1", "100000", "2.0"], "kErBddUM9k5kT0ngkcqSYI/OZv4="],
    [Object.values(NOTICE), CHECK_SUM],
    [["00", "TESTMC", "ORD1"], "x1nRt5uhwTCaF6b2TvDsFzKe/Yk="],
  ])("over %j are those of the known vectors", (values, expected) => {
    expect(checksumOf(KEYS, values)).toBe(expected);
  });
});

describe("R-PAY-5: a result notice of ViettelPay", () => {
  test("is left open for a query, and answered with a checksum", () => {
    expect(read(form({ ...NOTICE, check_sum: CHECK_SUM }))).toEqual({
      kind: "open",
      payment: {
        eventId: "ORD1",
        reference: "VT123456",
        accountNumber: "TESTMC",
        direction: "in",
        amountVnd: 100_000,
        content: "BILL1",
        occurredAt: NOW,
      },
      reply: {
        statusCode: 200,
        body: {
          error_code: "00",
          merchant_code: "TESTMC",
          order_id: "ORD1",
          return_url: "",
          return_bill_code: "BILL1",
          return_other_info: "",
          check_sum: "x1nRt5uhwTCaF6b2TvDsFzKe/Yk=",
        },
      },
    });
  });

  test("is read even if a + of its checksum arrives as a space", () => {
    const { check_sum: _escaped, ...fields } = { ...NOTICE, check_sum: CHECK_SUM };
    expect(read(`${form(fields)}&check_sum=${CHECK_SUM}`).kind).toBe("open");
  });

  test.each([
    ["sha1", "full"],
    ["sha1", "short"],
    ["sha256", "full"],
    ["sha256", "short"],
  ] as const)("is read with %s over the %s order, and not otherwise", (hash, noticeOrder) => {
    const options = { ...OPTIONS, hash, noticeOrder };
    const body = signed({}, options);
    expect(read(body, options).kind).toBe("open");
    const others = [
      { ...options, hash: hash === "sha1" ? "sha256" : "sha1" } as const,
      { ...options, noticeOrder: noticeOrder === "full" ? "short" : "full" } as const,
    ];
    for (const other of others) expect(read(body, other).kind).toBe("refused");
  });

  test("names the player in the field that the setting says", () => {
    const options = { ...OPTIONS, contentField: "order_id" } as const;
    expect(read(signed({}), options)).toMatchObject({ payment: { content: "ORD1" } });
  });

  test.each(Object.keys(NOTICE))("with another %s than was signed is refused", (name) => {
    const changed = { ...NOTICE, [name]: `${NOTICE[name as keyof typeof NOTICE]}1` };
    const reading = read(form({ ...changed, check_sum: CHECK_SUM }));
    expect(reading).toMatchObject({ kind: "refused", reason: "bad_signature" });
    // The portal signs nothing in response to a notice that is not proven to be the gateway's.
    expect(JSON.stringify(reading.reply)).not.toContain("check_sum");
  });

  test.each(["", "{}", form(NOTICE), `${signed({})}&order_id=ORD2`, `${signed({})}&order_id=ORD1`])(
    "that reads %s is refused",
    (body) => {
      expect(read(body)).toMatchObject({ kind: "refused", reason: "missing_signature" });
    },
  );

  test.each([
    ["0", "open"],
    ["3", "open"],
    ["2", "failed"],
    ["-1", "ignored"],
  ])("of the status %s is %s", (payment_status, kind) => {
    const reading = read(signed({ payment_status }));
    expect(reading.kind).toBe(kind);
    expect(reading.reply).toMatchObject({ statusCode: 200, body: { error_code: "00" } });
  });

  test("of another merchant is acknowledged and ignored", () => {
    const reading = read(signed({ merchant_code: "OTHER" }));
    expect(reading).toMatchObject({ kind: "ignored", reason: "other_account" });
  });

  test.each(["0", "-100000", "0.5", "1e5", "", "9007199254740993"])(
    "of an amount of %j is refused as malformed",
    (trans_amount) => {
      expect(read(signed({ trans_amount }))).toMatchObject({
        kind: "refused",
        reason: "malformed",
        reply: { body: { error_code: "01" } },
      });
    },
  );

  test("is never accepted with an empty key", () => {
    expect(() => viettel({ ...OPTIONS, hashKey: "" })).toThrow(RangeError);
    expect(() => viettel({ ...OPTIONS, accessCode: "" })).toThrow(RangeError);
  });
});
