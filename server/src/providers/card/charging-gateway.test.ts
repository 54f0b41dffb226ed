/** The scratch card gateway: signatures of requests, what its responses mean, and which callbacks are genuine. */
import { vnd } from "@portal/contract/values/money";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { callbackSign, scriptedGateway } from "../../testing/money/card-gateway.ts";
import { TEST_SECRETS } from "../../testing/portal/test-secrets.ts";
import type { CardToCharge } from "./card-gateway.ts";
import { chargingGateway } from "./charging-gateway.ts";
import { signCallback, signCharging } from "./charging-signature.ts";

const CARD: CardToCharge = {
  requestId: "REQ1",
  telco: "VIETTEL",
  serial: "10001234567890",
  pin: "123456789012345",
  valueVnd: vnd(100_000),
};

const party = await scriptedGateway();
afterAll(party.close);
beforeEach(() => {
  party.asked.length = 0;
});

/** Returns the adapter for the scripted gateway. */
const open = (options: Partial<Parameters<typeof chargingGateway>[0]> = {}) =>
  chargingGateway({
    url: party.url,
    partnerId: TEST_SECRETS.CARD_PARTNER_ID,
    partnerKey: TEST_SECRETS.CARD_PARTNER_KEY,
    signature: "key.code.serial",
    format: "json",
    ...options,
  });

const answered = (answer: object) => {
  party.answers(() => ({ ...answer }));
  return open();
};

describe("signatures", () => {
  const fields = {
    code: CARD.pin,
    command: "charging",
    partner_id: "1234567890",
    request_id: "REQ1",
    serial: CARD.serial,
    telco: "VIETTEL",
  };
  const KEY = "testPartnerKey";

  test("each variant matches its known vector", () => {
    const first = "0d0a02cb433e3d0e43b4b626ecfb79de";
    expect(signCharging("key.code.serial", KEY, fields)).toBe(first);
    expect(signCallback(KEY, fields.code, fields.serial)).toBe(first);
    expect(signCharging("sorted", KEY, fields)).toBe("d502423699ef8e92f316631d333e6c04");
  });

  test("the variant without request id equals the sorted one with an empty request id", () => {
    const without = signCharging("sorted-without-request-id", KEY, fields);
    expect(without).toBe(signCharging("sorted", KEY, { ...fields, request_id: "" }));
    expect(without).not.toBe(signCharging("sorted", KEY, fields));
  });

  test.each(["key.code.serial", "sorted", "sorted-without-request-id"] as const)(
    "%s: charge and check have different signatures",
    async (signature) => {
      party.answers(() => ({ status: 99 }));
      const gateway = open({ signature });
      await gateway.charge(CARD);
      await gateway.check(CARD);
      expect(party.asked.map(({ command }) => command)).toEqual(["charging", "check"]);
      for (const { sign, code, command, partner_id, request_id, serial, telco } of party.asked) {
        const signed = { code, command, partner_id, request_id, serial, telco };
        expect(sign).toBe(signCharging(signature, TEST_SECRETS.CARD_PARTNER_KEY, signed));
      }
    },
  );

  test("an empty key is refused", () => {
    expect(() => open({ partnerKey: "" })).toThrow(RangeError);
  });
});

test.each(["json", "form", "query"] as const)("a request as %s has every field", async (format) => {
  party.answers(() => ({ status: 99 }));
  await open({ format }).charge(CARD);
  expect(party.asked).toEqual([
    {
      code: CARD.pin,
      serial: CARD.serial,
      telco: "VIETTEL",
      request_id: "REQ1",
      command: "charging",
      partner_id: TEST_SECRETS.CARD_PARTNER_ID,
      amount: format === "json" ? 100_000 : "100000",
      sign: callbackSign({ code: CARD.pin, serial: CARD.serial }),
    },
  ]);
});

describe("the meaning of a response", () => {
  const taken = { netVnd: 80_000, reference: "7" };
  test.each([
    ["1", { status: 1, value: 100_000, amount: 80_000 }, { kind: "charged", ...taken }, undefined],
    [
      "1 as texts",
      { status: "1", value: "100000", amount: "80000.5" },
      { kind: "charged", ...taken },
      undefined,
    ],
    ["1 without a value", { status: 1, amount: 80_000 }, { kind: "charged", ...taken }, undefined],
    [
      "1 with another value",
      { status: 1, value: 50_000, amount: 80_000 },
      { kind: "other_value", realVnd: 50_000, ...taken },
      undefined,
    ],
    [
      "2",
      { status: 2, value: 20_000, amount: 80_000 },
      { kind: "other_value", realVnd: 20_000, ...taken },
      undefined,
    ],
    [
      "2 by another name",
      { status: 2, card_value: 20_000, amount: 80_000 },
      { kind: "other_value", realVnd: 20_000, ...taken },
      undefined,
    ],
    [
      "2 without a value",
      { status: 2, amount: 80_000 },
      { kind: "other_value", realVnd: null, ...taken },
      undefined,
    ],
    ["3", { status: 3, message: "Thẻ sai" }, { kind: "refused", message: "Thẻ sai" }, undefined],
    [
      "4",
      { status: 4, message: "Bảo trì" },
      { kind: "maintenance", message: "Bảo trì" },
      { kind: "not_held", message: "Bảo trì" },
    ],
    ["99", { status: 99 }, { kind: "accepted" }, undefined],
    [
      "100",
      { status: 100, message: "INPUT_DATA_INCORRECT" },
      { kind: "rejected", message: "INPUT_DATA_INCORRECT" },
      { kind: "not_held", message: "INPUT_DATA_INCORRECT" },
    ],
  ])("status %s", async (_status, answer, charge, check) => {
    const gateway = answered(answer);
    expect(await gateway.charge(CARD)).toEqual(charge);
    expect(await gateway.check(CARD)).toEqual(check ?? charge);
  });

  test.each([
    ["a status that nobody knows", { status: 5 }],
    ["no status", { status: null }],
    ["a status that is no number", { status: "ok" }],
    ["a good card of no value", { status: 1, value: 0 }],
    ["a good card of a huge value", { status: 2, value: 10_000_001 }],
    ["a good card of a value beyond counting", { status: 1, value: 1e20 }],
    ["a good card of a negative value", { status: 1, value: -100_000 }],
    ["a value that differs and does not", { status: 2, value: 100_000 }],
    ["a good card of another request", { status: 1, value: 100_000, request_id: "REQ2" }],
    ["a good card of no request", { status: 1, value: 100_000, request_id: null }],
    ["a good card of another serial", { status: 1, value: 100_000, serial: "1" }],
    ["a good card of another PIN", { status: 1, value: 100_000, code: "1" }],
    [
      "a good card of another declared value",
      { status: 1, value: 100_000, declared_value: 50_000 },
    ],
    ["a bad card of another request", { status: 3, request_id: "REQ2" }],
  ])("%s: nothing is known, and somebody is to look", async (_what, answer) => {
    const gateway = answered(answer);
    for (const said of [await gateway.charge(CARD), await gateway.check(CARD)]) {
      expect(said).toMatchObject({ kind: "unknown", alarm: true });
    }
  });

  test.each([
    ["a connection that breaks", "hang-up" as const],
    ["500", 500],
    ["503", 503],
    ["404", 404],
    ["401", 401],
    ["a redirect", 302],
  ])("%s: nothing is known", async (_what, answer) => {
    party.answers(() => answer);
    const gateway = open();
    expect((await gateway.charge(CARD)).kind).toBe("unknown");
    expect((await gateway.check(CARD)).kind).toBe("unknown");
  });

  test("without a response in time the outcome is unknown", async () => {
    party.answers(() => "silence");
    const gateway = open({ chargeTimeoutMs: 50, checkTimeoutMs: 50 });
    expect(await gateway.charge(CARD)).toMatchObject({ kind: "unknown", alarm: false });
    expect(await gateway.check(CARD)).toMatchObject({ kind: "unknown", alarm: false });
  });

  test("unknown fields, and leading zeros lost from numbers, do not matter", async () => {
    const card = { ...CARD, pin: "0012345678901" };
    party.answers(() => ({ status: 1, value: 100_000, code: 12_345_678_901, bonus: { a: [1] } }));
    expect((await open().check(card)).kind).toBe("charged");
  });

  test("the PIN is removed from the gateway's message", async () => {
    const said = await answered({ status: 3, message: `Thẻ ${CARD.pin} sai` }).charge(CARD);
    expect(said).toEqual({ kind: "refused", message: "Thẻ … sai" });
  });
});

describe("callbacks", () => {
  const gateway = chargingGateway({
    url: "http://gateway.example/chargingws/v2",
    partnerId: "1234567890",
    partnerKey: "testPartnerKey",
    signature: "sorted",
    format: "json",
  });
  const reported = {
    status: "1",
    message: "ok",
    request_id: "REQ1",
    declared_value: "100000",
    value: "100000",
    amount: "80000",
    code: CARD.pin,
    serial: CARD.serial,
    telco: "VIETTEL",
    trans_id: "7",
    callback_sign: "0d0a02cb433e3d0e43b4b626ecfb79de",
  };
  const none = Buffer.alloc(0);
  const read = (fields: object) =>
    gateway.readCallback({ query: "", rawBody: Buffer.from(JSON.stringify(fields)) });
  const card = {
    kind: "card",
    requestId: "REQ1",
    serial: CARD.serial,
    pin: CARD.pin,
    declaredVnd: 100_000,
  };

  test("are read from a query, a form and JSON", () => {
    const form = new URLSearchParams(reported).toString();
    expect(gateway.readCallback({ query: form, rawBody: none })).toEqual(card);
    expect(gateway.readCallback({ query: "", rawBody: Buffer.from(form) })).toEqual(card);
    expect(read(reported)).toEqual(card);
    expect(read({ ...reported, code: Number(reported.code), declared_value: 100_000 })).toEqual(
      card,
    );
  });

  test("their status and amount are ignored", () => {
    expect(read({ ...reported, status: "1", value: "9000000", amount: "9000000" })).toEqual(card);
  });

  test.each([
    ["another serial", { serial: "10001234567891" }],
    ["another PIN", { code: "123456789012346" }],
    ["a signature of another key", { callback_sign: "d502423699ef8e92f316631d333e6c04" }],
  ])("%s is a bad signature", (_what, change) => {
    expect(read({ ...reported, ...change })).toEqual({ kind: "refused", reason: "bad_signature" });
  });

  test.each([
    ["no signature", { callback_sign: undefined }],
    ["an empty signature", { callback_sign: "" }],
    ["a short signature", { callback_sign: "0d0a" }],
    ["a list for a signature", { callback_sign: ["0d0a02cb433e3d0e43b4b626ecfb79de"] }],
    ["no request", { request_id: "" }],
    ["an object for a PIN", { code: { $ne: "" } }],
    ["a null character", { request_id: "REQ\u00001" }],
    ["a huge declared value", { declared_value: "1e30" }],
    ["a long field", { request_id: "R".repeat(201) }],
  ])("%s is malformed", (_what, change) => {
    expect(read({ ...reported, ...change })).toEqual({ kind: "refused", reason: "malformed" });
  });

  test.each(["", "null", "[]", "{", '"text"', "\u00ff\u0000", "a=1&a=2"])(
    "%j is malformed",
    (text) => {
      const refused = { kind: "refused", reason: "malformed" };
      expect(gateway.readCallback({ query: "", rawBody: Buffer.from(text) })).toEqual(refused);
      expect(gateway.readCallback({ query: text, rawBody: none })).toEqual(refused);
    },
  );

  test("a callback with a repeated field is refused", () => {
    const twice = `${new URLSearchParams(reported).toString()}&request_id=REQ2`;
    expect(gateway.readCallback({ query: twice, rawBody: none }).kind).toBe("refused");
  });
});
