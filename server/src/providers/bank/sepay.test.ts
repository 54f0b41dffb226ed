/** Which of SePay's notices are genuine, and how their fields are read. First a signed notice as fixture. */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sepay, type SepayOptions } from "./sepay.ts";
import { formOf, SEPAY_TEST } from "../../testing/money/bank-notices.ts";
import type { FeedReading } from "./transfer-feed.ts";

const SECRET = "whsec_test";
const TIMESTAMP = 1_700_000_000;
const NOW = new Date(TIMESTAMP * 1_000);
const BODY =
  '{"id":92704,"gateway":"Vietcombank","transactionDate":"2023-03-25 14:02:37","accountNumber":"0123499999","code":"FSO1","content":"FSO1","transferType":"in","transferAmount":2277000,"accumulated":19077000,"subAccount":null,"referenceCode":"MBVCB.3278907687","description":""}';
/** The signature of `1700000000.` and BODY, computed without this program's code. */
const SIGNATURE = "sha256=195be9159317b144139766fc016e6e68c64ee6ba9de47249d55506c2b0b4fb4c";

const NOTICE = {
  eventId: "92704",
  reference: "MBVCB.3278907687",
  accountNumber: "0123499999",
  direction: "in",
  amountVnd: 2_277_000,
  content: "FSO1",
  occurredAt: new Date("2023-03-25T07:02:37Z"),
};
const FIELDS = JSON.parse(BODY) as FormFields;
const SUCCESS = { statusCode: 200, body: { success: true } };
const UNAUTHORIZED = { statusCode: 401, body: { success: false } };

type Headers = Record<string, string | string[]>;
const SIGNED = { "x-sepay-timestamp": String(TIMESTAMP), "x-sepay-signature": SIGNATURE };

describe("R-PAY-5: a notice signed over timestamp and body", () => {
  test("is read", () => {
    expect(read(SIGNED)).toEqual({ kind: "notices", notices: [NOTICE], reply: SUCCESS });
  });

  test("is read with a signature in upper or lower case", () => {
    const signature = SIGNATURE.replace(/[a-f]/g, (digit) => digit.toUpperCase());
    expect(read({ ...SIGNED, "x-sepay-signature": signature.replace("SHA", "sha") }).kind).toBe(
      "notices",
    );
  });

  test("is refused with any one byte of its body changed", () => {
    for (let at = 0; at < BODY.length; at++) {
      const forged = Buffer.from(BODY);
      forged[at] = (forged[at] ?? 0) ^ 1;
      expect(read(SIGNED, forged)).toEqual({
        kind: "refused",
        reason: "bad_signature",
        reply: UNAUTHORIZED,
      });
    }
  });

  test("is refused even if only the body's formatting was changed", () => {
    expect(read(SIGNED, `${BODY} `)).toMatchObject({ reason: "bad_signature" });
  });

  test.each([
    ["another key", signed(BODY, "whsec_other")],
    ["another time than was signed", { ...SIGNED, "x-sepay-timestamp": String(TIMESTAMP + 1) }],
    ["half a signature", { ...SIGNED, "x-sepay-signature": SIGNATURE.slice(0, 39) }],
    ["a longer signature", { ...SIGNED, "x-sepay-signature": `${SIGNATURE}00` }],
    ["no scheme", { ...SIGNED, "x-sepay-signature": SIGNATURE.replace("sha256=", "") }],
    ["no digits", { ...SIGNED, "x-sepay-signature": "sha256=" }],
    ["something else", { ...SIGNED, "x-sepay-signature": "sha256=zz" }],
    ["two signatures in one", { ...SIGNED, "x-sepay-signature": `${SIGNATURE}, ${SIGNATURE}` }],
    ["the body signed alone", { ...SIGNED, ...signedBody(BODY) }],
  ])("is refused with %s", (_, headers) => {
    expect(read(headers)).toMatchObject({ reason: "bad_signature", reply: UNAUTHORIZED });
  });

  test.each([
    ["no headers", {}],
    ["no signature", { "x-sepay-timestamp": String(TIMESTAMP) }],
    ["no timestamp", { "x-sepay-signature": SIGNATURE }],
    ["two signatures", { ...SIGNED, "x-sepay-signature": [SIGNATURE, SIGNATURE] }],
    ["two timestamps", { ...SIGNED, "x-sepay-timestamp": [String(TIMESTAMP), "1"] }],
    ["an API key instead", { authorization: `Apikey ${SECRET}` }],
  ])("is refused with %s", (_, headers) => {
    expect(read(headers)).toMatchObject({ reason: "missing_signature", reply: UNAUTHORIZED });
  });

  test.each([
    [-300_000, "notices"],
    [300_000, "notices"],
    [-300_001, "refused"],
    [300_001, "refused"],
  ])("sent %i ms apart by the clocks is %s", (difference, kind) => {
    const now = new Date(NOW.getTime() + difference);
    expect(read(SIGNED, BODY, { now }).kind).toBe(kind);
  });

  test.each(["", "soon", "1e9", "-1700000000", "1700000000.5", "9".repeat(400)])(
    "is refused with the timestamp %j, however well signed",
    (timestamp) => {
      expect(read(signed(BODY, SECRET, timestamp))).toMatchObject({ reason: "old_timestamp" });
    },
  );
});

describe("R-PAY-5: the other modes", () => {
  test("a signature over the body alone is accepted", () => {
    const mode = "body";
    expect(read(signedBody(BODY), BODY, { mode }).kind).toBe("notices");
    expect(read(signedBody(BODY), `${BODY} `, { mode })).toMatchObject({ reason: "bad_signature" });
    expect(read(SIGNED, BODY, { mode })).toMatchObject({ reason: "bad_signature" });
    expect(read({}, BODY, { mode })).toMatchObject({ reason: "missing_signature" });
  });

  test.each([
    [{ authorization: `Apikey ${SECRET}` }, "notices"],
    [{ authorization: `APIKEY ${SECRET}` }, "notices"],
    [{ authorization: [`Apikey ${SECRET}`] }, "notices"],
    [{ authorization: `Apikey ${SECRET}x` }, "refused"],
    [{ authorization: `Apikey ${SECRET.slice(1)}` }, "refused"],
    [{ authorization: "Apikey " }, "refused"],
    [{ authorization: `Bearer ${SECRET}` }, "refused"],
    [{ authorization: SECRET }, "refused"],
    [{ authorization: [`Apikey ${SECRET}`, "Apikey x"] }, "refused"],
    [SIGNED, "refused"],
    [{}, "refused"],
  ])("an API key: %j is %s", (headers, kind) => {
    expect(read(headers, BODY, { mode: "apikey" }).kind).toBe(kind);
  });

  test("an empty secret is refused", () => {
    expect(() => sepay({ secret: "", mode: "apikey" })).toThrow(RangeError);
  });
});

describe("R-PAY-5: in a genuine notice", () => {
  test("R-FAIR-2: an outgoing transfer is reported as outgoing", () => {
    expect(readSigned({ transferType: "out" })).toMatchObject({
      kind: "notices",
      notices: [{ direction: "out" }],
      reply: SUCCESS,
    });
  });

  test("unknown fields are ignored", () => {
    expect(readSigned({ bankFee: { vnd: 0 } }).kind).toBe("notices");
  });

  test.each([
    [{ referenceCode: null }, { reference: null }],
    [{ referenceCode: "" }, { reference: null }],
    [{ content: "", description: "BankAPINotify FSO1" }, { content: "BankAPINotify FSO1" }],
    [{ content: null, description: null }, { content: "" }],
    [{ content: "FSO\u00001" }, { content: "FSO1" }],
    [{ transactionDate: "2024-12-31 23:30:00" }, { occurredAt: new Date("2024-12-31T16:30:00Z") }],
    [{ transferAmount: 9_007_199_254_740_991 }, { amountVnd: 9_007_199_254_740_991 }],
    [{ accumulated: "19077000" }, {}],
    [{ accumulated: "19,077,000.00" }, {}],
  ])("%j is read as %j", (fields, expected) => {
    expect(readSigned(fields)).toMatchObject({ notices: [{ ...NOTICE, ...expected }] });
  });

  test.each([
    { transferAmount: 0 },
    { transferAmount: -1 },
    { transferAmount: 0.5 },
    { transferAmount: 9_007_199_254_740_992 },
    { transferAmount: 1e300 },
    { transferAmount: "2277000" },
    { transferAmount: null },
    { transferType: "IN" },
    { transferType: undefined },
    { id: -1 },
    { id: "92704" },
    { id: 1.5 },
    { id: undefined },
    { accountNumber: "" },
    { accountNumber: "\u0000" },
    { accountNumber: 123_499_999 },
    { transactionDate: "25/03/2023 14:02" },
    { transactionDate: "2023-13-25 14:02:37" },
    { content: 5 },
    { referenceCode: ["MBVCB"] },
    { code: 1 },
    { accumulated: [] },
  ])("%j is refused as malformed", (fields) => {
    expect(readSigned(fields)).toEqual({
      kind: "refused",
      reason: "malformed",
      reply: { statusCode: 400, body: { success: false } },
    });
  });

  test.each([
    ["the dashboard's test", SEPAY_TEST],
    ["a test whose other fields are of another form", { id: 0, transferAmount: 0 }],
  ])("%s is acknowledged and left alone, as JSON and as a form", (_, fields) => {
    const ignored = { kind: "ignored", reason: "test", reply: SUCCESS };
    expect(readSigned(fields)).toEqual(ignored);
    expect(readForm(fields)).toEqual(ignored);
  });

  test("R-FAIR-2: a transfer with the content of a test is money", () => {
    const { content, code } = SEPAY_TEST;
    expect(readSigned({ content, code })).toMatchObject({ notices: [{ content }] });
  });

  test.each(["", "null", "[]", "5", "{", BODY.slice(0, -1), `[${BODY}]`])(
    "the body %j is refused as malformed",
    (body) => {
      expect(read(signed(body), body)).toMatchObject({ reason: "malformed" });
    },
  );
});

describe("R-PAY-5: a notice as a form (application/x-www-form-urlencoded)", () => {
  test("is read like the same notice as JSON", () => {
    expect(readForm(FIELDS)).toEqual({ kind: "notices", notices: [NOTICE], reply: SUCCESS });
  });

  test.each([
    [{ content: "Nạp FSO1 + 50%&x=y" }, { content: "Nạp FSO1 + 50%&x=y" }],
    [{ content: "", description: "BankAPINotify FSO1" }, { content: "BankAPINotify FSO1" }],
    [{ transferAmount: "2277000.00" }, { amountVnd: 2_277_000 }],
    [{ transferType: "out" }, { direction: "out" }],
    [{ referenceCode: "" }, { reference: null }],
    [{ accumulated: "" }, {}],
    [{ bankFee: "0" }, {}],
  ])("with %j is read as %j", (fields, expected) => {
    expect(readForm({ ...FIELDS, ...fields })).toMatchObject({
      notices: [{ ...NOTICE, ...expected }],
    });
  });

  test.each([
    { transferAmount: "0" },
    { transferAmount: "-1" },
    { transferAmount: "0.5" },
    { transferAmount: "9007199254740992" },
    { transferAmount: "1e6" },
    { transferAmount: "" },
    { transferType: "IN" },
    { id: "" },
    { id: "x" },
    { accountNumber: "" },
    { transactionDate: "25/03/2023 14:02" },
  ])("with %j is refused as malformed", (fields) => {
    expect(readForm({ ...FIELDS, ...fields })).toMatchObject({ reason: "malformed" });
  });

  test("is refused if a field appears twice, or the body is not the signed one", () => {
    const body = `${formOf(FIELDS)}&transferAmount=9`;
    expect(read(signed(body), body)).toMatchObject({ reason: "malformed" });
    expect(read(signed(formOf(FIELDS)), body)).toMatchObject({ reason: "bad_signature" });
  });

  test("is read with an API key", () => {
    const headers = { authorization: `Apikey ${SECRET}` };
    expect(read(headers, formOf(FIELDS), { mode: "apikey" })).toMatchObject({ notices: [NOTICE] });
  });
});

function read(
  headers: Headers,
  body: string | Buffer = BODY,
  { now = NOW, mode = "timestamp.body" }: { now?: Date; mode?: SepayOptions["mode"] } = {},
): FeedReading {
  return sepay({ secret: SECRET, mode }).read({ headers, rawBody: Buffer.from(body), now });
}

function readSigned(fields: Record<string, unknown>): FeedReading {
  const body = JSON.stringify({ ...(JSON.parse(BODY) as object), ...fields });
  return read(signed(body), body);
}

type FormFields = Readonly<Record<string, string | number | null>>;

function readForm(fields: FormFields): FeedReading {
  const body = formOf(fields);
  return read(signed(body), body);
}

function signed(body: string, secret = SECRET, timestamp = String(TIMESTAMP)): Headers {
  const hmac = createHmac("sha256", secret).update(`${timestamp}.${body}`);
  return { "x-sepay-timestamp": timestamp, "x-sepay-signature": `sha256=${hmac.digest("hex")}` };
}

function signedBody(body: string): Headers {
  return {
    "x-sepay-signature": `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`,
  };
}
