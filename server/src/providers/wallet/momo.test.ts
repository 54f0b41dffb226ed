/** Which of MoMo's notices (IPN) are genuine, and what their result codes mean. First a signed notice as fixture. */
import { describe, expect, test } from "vitest";
import type { FeedReading } from "../bank/transfer-feed.ts";
import { momoResult, IPN_FIELDS, momoSignature } from "./momo-protocol.ts";
import { momo } from "./momo.ts";

const KEYS = { partnerCode: "MOMOTEST", accessKey: "testAccessKey", secretKey: "testSecretKey" };
const IPN = {
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
};
/** The known signature of the notice above. */
const SIGNATURE = "c33b6ac2002452f1c68d57938bcf5b07fb9c2d041c4b822a2bdcacb0f99e69ae";

const read = (body: unknown): FeedReading =>
  momo(KEYS).read({
    headers: {},
    rawBody: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
    now: new Date(),
  });

function signed(change: object) {
  const fields = { ...IPN, ...change };
  const texts = Object.fromEntries(
    IPN_FIELDS.map((name) => [name, String(fields[name] ?? "")]),
  ) as Record<(typeof IPN_FIELDS)[number], string>;
  return { ...fields, signature: momoSignature(KEYS, IPN_FIELDS, texts).toString("hex") };
}

describe("R-PAY-5: an IPN of MoMo", () => {
  test("is read with the signature of the known vector, and answered 204 without a body", () => {
    expect(read({ ...IPN, signature: SIGNATURE })).toEqual({
      kind: "notices",
      notices: [
        {
          eventId: "FSO-0001",
          reference: "4088878653",
          accountNumber: "MOMOTEST",
          direction: "in",
          amountVnd: 100_000,
          content: "Nap KP user001",
          occurredAt: new Date(1_721_720_663_942),
        },
      ],
      reply: { statusCode: 204, body: undefined },
    });
  });

  test("may have fields that are not known, and its signature in upper case", () => {
    const more = { paymentOption: "momo", promotionInfo: [{ amount: 1 }] };
    const { kind } = read({ ...IPN, ...more, signature: SIGNATURE.toUpperCase() });
    expect(kind).toBe("notices");
  });

  test.each(Object.keys(IPN))("with another %s than was signed is refused", (name) => {
    const value = IPN[name as keyof typeof IPN];
    const other = typeof value === "number" ? value + 1 : `${value}x`;
    const reading = read({ ...IPN, [name]: other, signature: SIGNATURE });
    expect(reading).toMatchObject({ kind: "refused", reason: "bad_signature" });
    expect(reading.reply.statusCode).toBe(401);
  });

  test.each([
    ["", "missing_signature"],
    ["null", "missing_signature"],
    ["[]", "missing_signature"],
    [JSON.stringify(IPN), "missing_signature"],
    [JSON.stringify({ ...IPN, signature: "c33b" }), "bad_signature"],
    [JSON.stringify({ ...IPN, amount: [100_000], signature: SIGNATURE }), "missing_signature"],
  ])("that reads %s is refused: %s", (body, reason) => {
    expect(read(body)).toMatchObject({ kind: "refused", reason });
  });

  test("of another partner is acknowledged and ignored", () => {
    const reading = read(signed({ partnerCode: "MOMOOTHER" }));
    expect(reading).toMatchObject({ kind: "ignored", reason: "other_account" });
    expect(reading.reply.statusCode).toBe(204);
  });

  test.each([9000, 1000, 7000, 7002, 8000, 10, 99, 42, 31_337])(
    "of the result %i credits nothing and is queried",
    (resultCode) => {
      expect(read(signed({ resultCode, transId: 0 }))).toMatchObject({
        kind: "open",
        payment: { eventId: "FSO-0001", reference: null, amountVnd: 100_000 },
        reply: { statusCode: 204 },
      });
    },
  );

  test.each([1080, 1081, 1088])("of the result %i is about a refund and ignored", (resultCode) => {
    expect(read(signed({ resultCode }))).toMatchObject({ kind: "ignored", reason: "not_paid" });
  });

  test.each([1001, 1002, 1003, 1004, 1005, 1006, 1007, 1017, 1026, 2019, 4001, 4002, 4100])(
    "of the result %i is a failed payment",
    (resultCode) => {
      expect(read(signed({ resultCode, amount: 0 }))).toMatchObject({
        kind: "failed",
        eventId: "FSO-0001",
        reason: String(resultCode),
        reply: { statusCode: 204 },
      });
    },
  );

  test.each([0, -1, 0.5, 1e300, 2 ** 53 + 2, "", "1e5"])(
    "of an amount of %j is refused",
    (amount) => {
      expect(read(signed({ amount }))).toMatchObject({ kind: "refused", reason: "malformed" });
    },
  );

  test("whose texts contain other field names is refused, although the signature is valid", () => {
    // The payer's text in `orderInfo` is signed too. It reads as another order if the fields are split
    // elsewhere.
    const genuine = signed({
      orderInfo: "A&orderType=B&message=Successful.&orderId=FAKE&orderInfo=C",
    });
    expect(read(genuine)).toMatchObject({ kind: "refused", reason: "malformed" });
    expect(read(signed({ orderInfo: "amount=1 & more" })).kind).toBe("notices");
  });

  test("is never accepted with an empty key", () => {
    expect(() => momo({ ...KEYS, secretKey: "" })).toThrow(RangeError);
    expect(() => momo({ ...KEYS, accessKey: "" })).toThrow(RangeError);
  });
});

test("R-PAY-5: of all result codes only 0 means paid", () => {
  const paid = Array.from({ length: 10_000 }, (_, code) => code).filter(
    (code) => momoResult(code) === "paid",
  );
  expect(paid).toEqual([0]);
});
