/** Which of payOS' notices are genuine, and how their fields are read. First its documentation's sample as fixture. */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { payos } from "./payos.ts";
import type { FeedReading } from "./transfer-feed.ts";

const SECRET = "testChecksumKey";
/** The sample of payOS' documentation, with which it confirms a webhook's address. */
const SAMPLE = {
  orderCode: 123,
  amount: 3_000,
  description: "VQRIO123",
  accountNumber: "12345678",
  reference: "TF230204212323",
  transactionDateTime: "2023-02-04 18:25:00",
  currency: "VND",
  paymentLinkId: "124c33293c43417ab7879e14c8d9eb18",
  code: "00",
  desc: "Thành công",
  counterAccountBankId: "",
  counterAccountBankName: "",
  counterAccountName: "",
  counterAccountNumber: "",
  virtualAccountName: "",
  virtualAccountNumber: "",
};
/** The signature of SAMPLE as @payos/node 2.0.5 computes it. */
const SAMPLE_SIGNATURE = "3ea42d1f1a8ab2c00ac5b9e5f09ea231abe74922caad90ba035fa79e021cbd9f";
/** A payment, which differs from the sample in its order alone. */
const DATA = { ...SAMPLE, orderCode: 1_234 };
const SIGNATURE = macOf(textOf(DATA));
const NOTICE = {
  eventId: "124c33293c43417ab7879e14c8d9eb18.TF230204212323",
  reference: "TF230204212323",
  accountNumber: "12345678",
  direction: "in",
  amountVnd: 3_000,
  content: "VQRIO123",
  occurredAt: new Date("2023-02-04T11:25:00Z"),
  payer: { account: null, bank: null, name: null },
};

describe("R-PAY-5: a notice of payOS", () => {
  test("is signed as its own library signs", () => {
    expect(macOf(textOf(SAMPLE))).toBe(SAMPLE_SIGNATURE);
    expect(read(SAMPLE, SAMPLE_SIGNATURE).kind).toBe("ignored");
    expect(read(SAMPLE, SIGNATURE)).toMatchObject({ reason: "bad_signature" });
  });

  test("is read", () => {
    expect(read(DATA)).toEqual({
      kind: "notices",
      notices: [NOTICE],
      reply: { statusCode: 200, body: { success: true } },
    });
  });

  test.each(Object.keys(DATA))("is refused with its %s changed", (key) => {
    const value = DATA[key as keyof typeof DATA];
    const forged = { ...DATA, [key]: typeof value === "number" ? value + 1 : `${value}x` };
    expect(read(forged)).toMatchObject({ reason: "bad_signature", reply: { statusCode: 401 } });
  });

  test("is refused with a field more or less than was signed", () => {
    expect(read({ ...DATA, note: "x" })).toMatchObject({ reason: "bad_signature" });
    const { virtualAccountName: _, ...less } = DATA;
    expect(read(less)).toMatchObject({ reason: "bad_signature" });
  });

  test('signs null, "null" and "undefined" as empty, and lists as JSON', () => {
    const emptied = { ...DATA, counterAccountName: null, virtualAccountName: "undefined" };
    expect(read(emptied).kind).toBe("notices");
    const listed = { ...DATA, items: [{ b: 1, a: "đ" }] };
    const text = textOf({ ...DATA, items: '[{"a":"đ","b":1}]' });
    expect(read(listed, macOf(text)).kind).toBe("notices");
  });

  test.each([
    ["data.code 01", { ...DATA, code: "01" }, "00"],
    ["outer code 01", DATA, "01"],
  ])("that says %s is acknowledged: nothing was paid", (_, data, code) => {
    const reading = read(data, macOf(textOf(data)), code);
    expect(reading).toMatchObject({
      kind: "ignored",
      reason: "not_paid",
      reply: { statusCode: 200 },
    });
  });

  test.each([
    { amount: 0 },
    { amount: -3_000 },
    { amount: 0.5 },
    { amount: "3000" },
    { currency: "USD" },
    { paymentLinkId: "" },
    { accountNumber: "" },
    { transactionDateTime: "soon" },
  ])("with %j is refused as malformed, however well signed", (fields) => {
    const data = { ...DATA, ...fields };
    expect(read(data, macOf(textOf(data)))).toMatchObject({ reason: "malformed" });
  });

  test.each(["", "null", "5", "{", "[]", '{"data":{}}', `{"data":{"a":${"[".repeat(30_000)}`])(
    "that is the text %.12j is refused",
    (body) => {
      const rawBody = Buffer.from(body);
      const reading = payos({ secret: SECRET }).read({ headers: {}, rawBody, now: new Date() });
      expect(reading).toMatchObject({ reason: "missing_signature", reply: { statusCode: 401 } });
    },
  );
});

function read(data: object, signature = SIGNATURE, code = "00"): FeedReading {
  const body = JSON.stringify({ code, desc: "success", success: true, data, signature });
  return payos({ secret: SECRET }).read({
    headers: {},
    rawBody: Buffer.from(body),
    now: new Date(),
  });
}

function textOf(data: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(data).toSorted((a, b) => a.localeCompare(b, "en"));
  return keys.map((key) => `${key}=${String(data[key])}`).join("&");
}

function macOf(text: string): string {
  return createHmac("sha256", SECRET).update(text).digest("hex");
}
