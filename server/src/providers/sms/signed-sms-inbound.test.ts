/** Which of the texts that the gateway passes on are genuine, by signature and time. */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { signedSmsInbound } from "./signed-sms-inbound.ts";

const SECRET = "testSecret";
const NOW = new Date("2024-01-01T00:00:30Z");
const FIELDS = {
  access_key: "testAccess",
  command: "MXT",
  mo_message: "MXT user001",
  msisdn: "84912345678",
  request_id: "R1",
  request_time: "2024-01-01T00:00:00Z",
  short_code: "8098",
};
/** The signature of the fields above, computed without this program's code. */
const SIGNATURE = "63cacdf419062c7ea4149e33b30a31bf8ba1c03b4ee3c8f548a5637a2e08ddc7";

const read = (body: unknown, now = NOW) =>
  signedSmsInbound({ secret: SECRET }).read({
    rawBody: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
    now,
  });

/** Returns what the gateway would sign with its secret, for any fields. */
function signed(overrides: Record<string, string>, secret = SECRET) {
  const fields = { ...FIELDS, ...overrides };
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return { ...fields, signature: createHmac("sha256", secret).update(text).digest("hex") };
}

describe("R-SMS-1: a text from the gateway", () => {
  test("is read with the signature of the known vector", () => {
    expect(read({ ...FIELDS, signature: SIGNATURE })).toEqual({
      kind: "sms",
      sms: { messageId: "R1", sender: "84912345678", text: "MXT user001" },
      reply: { statusCode: 200, body: { status: 1, sms: "", type: "text" } },
    });
  });

  test("is read with fields that are not known, a signature in capitals and a text in any script", () => {
    expect(read({ ...FIELDS, signature: SIGNATURE.toUpperCase(), telco: "x" }).kind).toBe("sms");
    expect(read(signed({ mo_message: "Mxt đêmo & co = 😀" }))).toMatchObject({
      sms: { text: "Mxt đêmo & co = 😀" },
    });
  });

  test.each(Object.keys(FIELDS))("with another %s than was signed is refused", (name) => {
    const changed = name === "request_time" ? "2024-01-01T00:00:01Z" : "9";
    expect(read({ ...FIELDS, signature: SIGNATURE, [name]: changed })).toEqual({
      kind: "refused",
      reason: "bad_signature",
      reply: { statusCode: 401, body: { status: 0 } },
    });
  });

  test("signed with another secret is refused", () => {
    expect(read(signed({}, "other"))).toMatchObject({ reason: "bad_signature" });
  });

  test.each([
    ["2023-12-30T23:59:00Z", "old"],
    ["2024-01-01T00:06:00Z", "old"],
    ["2024-01-01T07:00:00+07:00", undefined],
    ["2024-01-01T00:05:00.250Z", undefined],
    ["2023-12-31T00:01:00Z", undefined],
  ])("of the time %s is refused as %s", (time, reason) => {
    const reading = read(signed({ request_time: time }));
    expect(reading.kind === "refused" ? reading.reason : undefined).toBe(reason);
  });

  test.each([
    ["msisdn", "84912345678&request_id=R2"],
    ["request_id", "R1&request_time=x"],
    ["request_id", ""],
    ["short_code", "8098=1"],
    ["request_time", "yesterday"],
    ["request_time", "2024-13-01T00:00:00Z"],
    ["mo_message", "x".repeat(2_001)],
  ])("whose %s is %j is refused though it is signed", (name, value) => {
    expect(read(signed({ [name]: value }))).toMatchObject({ reason: "malformed" });
  });

  test.each([
    "",
    "null",
    "[]",
    "5",
    "{",
    "{}",
    JSON.stringify(FIELDS),
    JSON.stringify({ ...FIELDS, signature: "" }),
    JSON.stringify({ ...FIELDS, signature: SIGNATURE.slice(1) }),
    JSON.stringify({ ...FIELDS, signature: [SIGNATURE] }),
    JSON.stringify({ ...FIELDS, msisdn: 84_912_345_678, signature: SIGNATURE }),
  ])("with the body %s is refused", (body) => {
    expect(read(body)).toMatchObject({ kind: "refused", reply: { statusCode: 401 } });
  });

  test("an empty secret is refused", () => {
    expect(() => signedSmsInbound({ secret: "" })).toThrow(RangeError);
  });
});
