/** Which of Casso's notices are genuine, and how their fields are read. First a signed notice as fixture. */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { casso } from "./casso.ts";
import type { FeedReading } from "./transfer-feed.ts";

const SECRET = "testCassoKey";
const TIMESTAMP = "1727948258788";
const DATA = {
  id: 1,
  reference: "FT123",
  description: "FSO USER001",
  amount: 100_000,
  runningBalance: 2_500_000,
  transactionDateTime: "2024-10-03 15:06:37",
  accountNumber: "88888888",
  bankName: "Techcombank",
  bankAbbreviation: "TCB",
  virtualAccountNumber: "",
  virtualAccountName: "",
  counterAccountName: "NGUYEN VAN A",
  counterAccountNumber: "8888888888",
  counterAccountBankId: "970415",
  counterAccountBankName: "VietinBank",
};
/** The signature of the notice above with sorted keys, computed without this program's code. */
const SIGNATURE =
  "ccd5118c11174f589ba86432267ad6afd89a505743c8b513a9c9ba1188b7ee665de1677f6363049013f1521945accd4de7dfe0fedeb93d10ebb30f4e7b3cfd69";
const BODY = JSON.stringify({ error: 0, data: DATA });
const SIGNED = { "x-casso-signature": `t=${TIMESTAMP},v1=${SIGNATURE}` };
const NOTICE = {
  eventId: "1",
  reference: "FT123",
  accountNumber: "88888888",
  direction: "in",
  amountVnd: 100_000,
  content: "FSO USER001",
  occurredAt: new Date("2024-10-03T08:06:37Z"),
};

describe("R-PAY-5: a notice of Casso", () => {
  test("signed as its samples are is read, in any order and form of its JSON", () => {
    expect(read(SIGNED, BODY)).toMatchObject({ kind: "notices", notices: [NOTICE] });
    const turned = JSON.stringify(
      { data: Object.fromEntries(Object.entries(DATA).toReversed()), error: 0 },
      null,
      2,
    );
    expect(read(SIGNED, turned)).toMatchObject({ kind: "notices", notices: [NOTICE] });
  });

  test.each(Object.keys(DATA))("is refused with its %s changed", (key) => {
    const value = DATA[key as keyof typeof DATA];
    const forged = { ...DATA, [key]: typeof value === "number" ? value + 1 : `${value}x` };
    expect(read(SIGNED, JSON.stringify({ error: 0, data: forged }))).toMatchObject({
      kind: "refused",
      reason: "bad_signature",
      reply: { statusCode: 401 },
    });
  });

  test.each([
    ["another time", `t=1727948258789,v1=${SIGNATURE}`],
    ["another key", signatureOf(BODY, "otherKey")],
    ["half of it", `t=${TIMESTAMP},v1=${SIGNATURE.slice(64)}`],
    ["no time", `v1=${SIGNATURE}`],
    ["nothing in it", ""],
  ])("is refused where the signature has %s", (_, signature) => {
    expect(read({ "x-casso-signature": signature }, BODY)).toMatchObject({ kind: "refused" });
  });

  test("is refused without a signature, or with two", () => {
    expect(read({}, BODY)).toMatchObject({ reason: "missing_signature" });
    const twice = {
      "x-casso-signature": [SIGNED["x-casso-signature"], SIGNED["x-casso-signature"]],
    };
    expect(read(twice, BODY)).toMatchObject({ reason: "missing_signature" });
  });

  test.each([
    ["JavaScript", (json: string) => json],
    ["Python", ascii],
    ["PHP", (json: string) => ascii(json).replaceAll("/", String.raw`\/`)],
  ])("is read where other letters and slashes were signed as %s writes them", (_, write) => {
    const description = "FSO chuyển/tiền 💸";
    const body = JSON.stringify({ error: 0, data: { ...DATA, description } });
    const text = write(sorted({ data: { ...DATA, description }, error: 0 }));
    const mac = createHmac("sha512", SECRET).update(`${TIMESTAMP}.${text}`).digest("hex");
    expect(read({ "x-casso-signature": `t=${TIMESTAMP},v1=${mac}` }, body)).toMatchObject({
      notices: [{ content: description }],
    });
  });

  test("of no money at all is acknowledged and left alone", () => {
    expect(readSigned({ ...DATA, amount: 0 })).toEqual({
      kind: "ignored",
      reason: "no_money",
      reply: { statusCode: 200, body: { success: true } },
    });
  });

  test.each([
    { amount: 0.5 },
    { amount: 9_007_199_254_740_992 },
    { amount: "100000" },
    { id: -1 },
    { id: "1" },
    { transactionDateTime: "03/10/2024" },
    { accountNumber: "" },
    { description: { text: "FSO" } },
  ])("with %j is refused as malformed", (fields) => {
    expect(readSigned({ ...DATA, ...fields })).toMatchObject({ reason: "malformed" });
  });

  test.each(["", "null", "5", "{", "[]", "[".repeat(30_000), `${"[".repeat(9)}${"]".repeat(9)}`])(
    "that is the text %.12j is refused",
    (body) => {
      expect(read(SIGNED, body)).toMatchObject({ kind: "refused" });
    },
  );
});

function read(headers: Record<string, string | string[]>, body: string): FeedReading {
  return casso({ secret: SECRET }).read({ headers, rawBody: Buffer.from(body), now: new Date() });
}

function readSigned(data: object): FeedReading {
  const body = JSON.stringify({ error: 0, data });
  return read({ "x-casso-signature": signatureOf(body) }, body);
}

function signatureOf(body: string, secret = SECRET): string {
  const text = sorted(JSON.parse(body));
  const mac = createHmac("sha512", secret).update(`${TIMESTAMP}.${text}`).digest("hex");
  return `t=${TIMESTAMP},v1=${mac}`;
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => a.localeCompare(b, "en")))
      : inner,
  );
}

function ascii(json: string): string {
  return json.replaceAll(/[\u0080-\uffff]/g, (unit) =>
    String.raw`\u`.concat(unit.charCodeAt(0).toString(16).padStart(4, "0")),
  );
}
