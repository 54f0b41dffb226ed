/** Tests the simulated card gateway: signatures, the result of each kind of card, and callbacks. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  CARD_PARTNER_ID,
  CARD_PARTNER_KEY,
  startTestSandbox,
  type TestSandbox,
} from "../testing/test-sandbox.ts";
import { signCallback, signRequest } from "./signature.ts";

type OfferedCard = {
  provider: string;
  serial: string;
  pin: string;
  value: number;
  outcome: string;
};
type Gateway = { status: number; message: string; request_id: string; value?: number };
type Shown = { requestId: string; calls: { charging: number; check: number } };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => await sandbox.close());
beforeEach(async () => {
  await sandbox.post("/api/reset");
  sandbox.portal.received.length = 0;
});

let lastRequest = 0;

function fieldsFor(
  card: OfferedCard,
  changes: Record<string, string> = {},
): Record<string, string> {
  const signed = {
    code: card.pin,
    command: "charging",
    partner_id: CARD_PARTNER_ID,
    request_id: `R-${(lastRequest += 1)}`,
    serial: card.serial,
    telco: card.provider,
    ...changes,
  };
  return {
    ...signed,
    amount: String(card.value),
    sign: signRequest("key.code.serial", CARD_PARTNER_KEY, signed),
    ...changes,
  };
}

async function ask(fields: Record<string, string>): Promise<Gateway> {
  return (await sandbox.post<Gateway>("/card/chargingws/v2", fields)).body;
}

async function cardFor(outcome: string): Promise<OfferedCard> {
  const { body } = await sandbox.get<OfferedCard[]>("/api/cards");
  return body.find((card) => card.outcome === outcome)!;
}

test("the signatures are those of the known vectors", () => {
  const fields = {
    code: "123456789012345",
    command: "charging",
    partner_id: "1234567890",
    request_id: "REQ1",
    serial: "10001234567890",
    telco: "VIETTEL",
  };
  const key = "testPartnerKey";
  expect(signRequest("key.code.serial", key, fields)).toBe("0d0a02cb433e3d0e43b4b626ecfb79de");
  expect(signRequest("sorted", key, fields)).toBe("d502423699ef8e92f316631d333e6c04");
  expect(signCallback(key, fields.code, fields.serial)).toBe("0d0a02cb433e3d0e43b4b626ecfb79de");
  const without = signRequest("sorted-without-request-id", key, fields);
  expect(without).toBe(
    signRequest("sorted-without-request-id", key, { ...fields, request_id: "REQ2" }),
  );
  expect(signRequest("sorted", key, { ...fields, request_id: "REQ2" })).not.toBe(
    signRequest("sorted", key, fields),
  );
});

test("there is always a card of every kind and telco", async () => {
  const { body } = await sandbox.get<OfferedCard[]>("/api/cards");
  const kinds = new Set(body.map(({ provider, outcome }) => `${provider} ${outcome}`));
  for (const provider of ["VIETTEL", "MOBIFONE", "VINAPHONE"]) {
    for (const outcome of ["success", "wrong-denomination", "used", "invalid", "delayed"]) {
      expect(kinds).toContain(`${provider} ${outcome}`);
    }
  }
  expect((await sandbox.get<OfferedCard[]>("/api/cards")).body).toEqual(body);
});

describe("the result of a card", () => {
  test.each([
    ["success", 1],
    ["wrong-denomination", 2],
    ["used", 3],
    ["invalid", 3],
    ["maintenance", 4],
    ["delayed", 99],
  ])("%s: status %i", async (outcome, status) => {
    const card = await cardFor(outcome);
    const fields = fieldsFor(card);
    const answer = await ask(fields);
    expect(answer).toMatchObject({ status, request_id: fields["request_id"] });
    const after = await cardFor(outcome);
    expect(after.serial, "the shelf is refilled").not.toBe(card.serial);
  });

  test("a second charge of a card is refused, and /api/books lists it once", async () => {
    const card = await cardFor("success");
    expect((await ask(fieldsFor(card))).status).toBe(1);
    expect((await ask(fieldsFor(card))).status).toBe(3);
    const { body } = await sandbox.get<{ cards: object[] }>("/api/books");
    expect(body.cards).toEqual([
      { provider: card.provider, serial: card.serial, value: card.value, charged: true },
    ]);
  });

  test("a wrong PIN leaves the card as it was", async () => {
    const card = await cardFor("success");
    expect((await ask(fieldsFor({ ...card, pin: "000000000000" }))).status).toBe(3);
    expect((await ask(fieldsFor(card))).status).toBe(1);
  });

  test("a bad signature, another partner or a repeated request id is rejected", async () => {
    const card = await cardFor("success");
    const fields = fieldsFor(card);
    expect((await ask({ ...fields, sign: "0".repeat(32) })).status).toBe(100);
    expect((await ask(fieldsFor(card, { partner_id: "other" }))).status).toBe(100);
    expect((await ask(fields)).status).toBe(1);
    expect(await ask(fields)).toMatchObject({ status: 100, message: "REQUEST_ID_EXISTED" });
    const { body } = await sandbox.get<Shown[]>("/api/card-charges");
    expect(body).toMatchObject([{ calls: { charging: 2, check: 0 } }]);
  });

  test("a query returns a known request, and reports any other as unknown", async () => {
    const fields = fieldsFor(await cardFor("success"));
    const asking = { ...fields, command: "check" };
    expect(await ask(asking)).toMatchObject({ status: 100, message: "REQUEST_ID_NOT_FOUND" });
    await ask(fields);
    expect((await ask(asking)).status).toBe(1);
  });
});

describe("the callback of a delayed card", () => {
  const delayed = async (more: object) =>
    (
      await sandbox.post<OfferedCard>("/api/cards", {
        provider: "VIETTEL",
        value: 50_000,
        outcome: "delayed",
        delayMs: 0,
        ...more,
      })
    ).body;

  test.each([
    ["json", /^\/webhooks\/card$/],
    ["form", /^\/webhooks\/card$/],
    ["get", /^\/webhooks\/card\?.*status=1/],
  ])("goes out as %s, signed over code and serial", async (form, path) => {
    await sandbox.post("/api/card-callbacks/form", { form });
    const card = await delayed({});
    expect((await ask(fieldsFor(card))).status).toBe(99);
    await expect.poll(() => sandbox.portal.received).toHaveLength(1);
    const [received] = sandbox.portal.received;
    expect(received?.path).toMatch(path);
    const callback = form === "get" ? received!.path : String(received!.body);
    expect(callback).toContain(signCallback(CARD_PARTNER_KEY, card.pin, card.serial));
  });

  test("is lost, repeated, or sent before the response, as set", async () => {
    await ask(fieldsFor(await delayed({ callback: "early" })));
    expect(sandbox.portal.received).toHaveLength(1);
    await ask(fieldsFor(await delayed({ callback: "repeated" })));
    await expect.poll(() => sandbox.portal.received).toHaveLength(4);
    const lost = fieldsFor(await delayed({ callback: "lost" }));
    await ask(lost);
    const check = async () => (await ask({ ...lost, command: "check" })).status;
    await expect.poll(check).toBe(1);
    expect(sandbox.portal.received).toHaveLength(4);
  });

  test("is sent at once after a decision, and not again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const fields = fieldsFor(await delayed({ delayMs: 300 }));
    await ask(fields);
    const path = `/api/card-charges/${fields["request_id"]}/decision`;
    expect((await sandbox.post(path)).body).toMatchObject({ status: 1 });
    expect((await sandbox.post(path)).status).toBe(409);
    await vi.advanceTimersByTimeAsync(600);
    vi.useRealTimers();
    expect(sandbox.portal.received).toHaveLength(1);
  });

  test("can be forged: another status under a good signature", async () => {
    const fields = fieldsFor(await cardFor("used"));
    await ask(fields);
    const { status } = await sandbox.post("/api/card-callbacks", {
      requestId: fields["request_id"],
      fields: { status: 1, value: 500_000, amount: 400_000 },
      times: 2,
    });
    expect(status).toBe(200);
    expect(sandbox.portal.received).toHaveLength(2);
    expect(JSON.parse(String(sandbox.portal.received[0]!.body))).toMatchObject({ status: 1 });
  });
});
