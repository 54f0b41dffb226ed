/** Tests the simulated game server: zones, characters, signed requests, and deliveries that happen once. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { callGame, type SigningOptions } from "../testing/game-client.ts";
import { startTestSandbox, type Answer, type TestSandbox } from "../testing/test-sandbox.ts";
import { signDelivery } from "./signature.ts";

type Body = { code?: number; duplicate?: boolean; message?: string; state?: string };
type Account = { zones: { id: string; coins: number; deliveries: { requestId: string }[] }[] };

const DELIVERIES = "/game/v1/deliveries";
const order = {
  request_id: "T-1",
  game_id: "fsonline",
  account: "user001",
  zone_id: "1",
  coins: 100_000,
  credit_spent: 1000,
};

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => await sandbox.close());
beforeEach(async () => {
  await sandbox.post("/api/reset");
});

test("the signature is that of the known vector", () => {
  const body = Buffer.from(
    '{"request_id":"FSO-T-000001","game_id":"fsonline","account":"user001","zone_id":"1",' +
      '"coins":100000,"credit_spent":1000}',
  );
  const signature = signDelivery(
    "testDeliverySecret",
    "1700000000",
    "n-0001",
    "POST",
    "/v1/deliveries",
    body,
  );
  expect(signature).toBe("3892445b2c2a3536b3dcb263afd519f33c7d77b8f44c6ef337e5c552096caeb2");
});

test("zones are listed, one of them closed", async () => {
  const { body } = await call<{ zones: { id: string; name: string; open: boolean }[] }>(
    "GET",
    "/game/v1/zones",
  );
  expect(body.zones.length).toBeGreaterThanOrEqual(5);
  expect(body.zones.filter(({ open }) => !open)).toHaveLength(1);
  expect(body.zones[0]).toEqual({ id: "1", name: "Hoa Sơn", open: true });
});

test("every account has characters: demo in two zones, a newcomer in the first", async () => {
  const zonesOf = async (account: string): Promise<string[]> => {
    const path = `/game/v1/accounts/${account}/zones`;
    const { body } = await call<{ zones: { id: string; characters: string[] }[] }>("GET", path);
    expect(body.zones.every(({ characters }) => characters.length > 0)).toBe(true);
    return body.zones.map(({ id }) => id);
  };
  expect(await zonesOf("demo")).toEqual(["1", "3"]);
  expect(await zonesOf("newcomer_77")).toEqual(["1"]);
});

test("coins are delivered once, even if orders are repeated", async () => {
  const first = await deliver();
  expect(first).toEqual({ status: 200, body: { code: 0 } });
  const repeats = await Promise.all(Array.from({ length: 20 }, () => deliver()));
  for (const repeat of repeats) expect(repeat.body).toEqual({ code: 0, duplicate: true });

  const { body } = await sandbox.get<Account>("/api/game/accounts/user001");
  expect(body.zones).toMatchObject([
    { id: "1", coins: 100_000, deliveries: [{ requestId: "T-1" }] },
  ]);
  const books = await sandbox.get<{ deliveries: object[] }>("/api/books");
  expect(books.body.deliveries).toMatchObject([
    { requestId: "T-1", username: "user001", zoneId: "1", coins: 100_000 },
  ]);
});

test("the same request id with another order is a conflict and changes nothing", async () => {
  await deliver();
  expect((await deliver({ coins: 200_000 })).status).toBe(409);
  expect((await deliver({ account: "user002" })).status).toBe(409);
  expect(await coinsOf("user001")).toBe(100_000);
  expect(await coinsOf("user002")).toBe(0);
});

test.each([
  ["an unknown zone", { zone_id: "99" }],
  ["a closed zone", { zone_id: "5" }],
  ["no coins", { coins: 0 }],
  ["negative credit", { credit_spent: -1 }],
])("%s is refused for good", async (_name, change) => {
  expect((await deliver(change)).body).toMatchObject({ code: 2, message: expect.any(String) });
  expect((await deliver(change)).body.code).toBe(2);
  expect(await stateOf("T-1")).toBe("rejected");
  expect(await coinsOf("user001")).toBe(0);
});

test("a zone that is closed refuses until it is opened", async () => {
  await sandbox.post("/api/game/zones/1", { open: false });
  expect((await deliver()).body.code).toBe(2);
  await sandbox.post("/api/game/zones/1", { open: true });
  expect((await deliver({ request_id: "T-2" })).body.code).toBe(0);
});

test("the state of a delivery can be queried", async () => {
  expect(await stateOf("T-1")).toBe("not_found");
  await deliver();
  expect(await stateOf("T-1")).toBe("delivered");
});

test.each<[string, SigningOptions]>([
  ["another secret", { secret: "other" }],
  ["another key id", { keyId: "other" }],
  ["an old clock", { timestamp: Math.floor(Date.now() / 1000) - 400 }],
  ["a clock ahead", { timestamp: Math.floor(Date.now() / 1000) + 400 }],
  ["no nonce", { nonce: "" }],
  ["another body", { sentBody: JSON.stringify({ ...order, coins: 1 }) }],
])("%s is not admitted", async (_name, options) => {
  const { status } = await call("POST", DELIVERIES, order, options);
  expect(status).toBe(401);
  expect(await stateOf("T-1")).toBe("not_found");
});

test("a nonce is valid for one request", async () => {
  expect((await call("POST", DELIVERIES, order, { nonce: "n-1" })).status).toBe(200);
  expect((await call("POST", DELIVERIES, order, { nonce: "n-1" })).status).toBe(401);
});

test("an incomplete order is a bad request", async () => {
  expect((await call("POST", DELIVERIES, { request_id: "T-1" })).status).toBe(400);
});

test("error and down do nothing", async () => {
  await fault("error");
  expect((await deliver()).status).toBe(500);
  await fault("down");
  await expect(deliver()).rejects.toThrow();
  expect(await stateOf("T-1")).toBe("not_found");
});

test("lost-reply delivers and breaks the connection", async () => {
  await fault("lost-reply");
  await expect(deliver()).rejects.toThrow();
  expect(await stateOf("T-1")).toBe("delivered");
  expect((await deliver()).body).toEqual({ code: 0, duplicate: true });
});

test("a slow server is processing until it has delivered", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await fault("slow", { ms: 400 });
  const slow = deliver();
  await expect.poll(() => stateOf("T-1")).toBe("processing");
  expect((await deliver()).body.code).toBe(1);
  vi.advanceTimersByTime(400);
  vi.useRealTimers();
  expect((await slow).body).toEqual({ code: 0 });
  expect(await stateOf("T-1")).toBe("delivered");
});

test("a slow server delivers to a caller who has gone away", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await fault("slow", { ms: 300 });
  const caller = new AbortController();
  const slow = call("POST", DELIVERIES, order, { signal: caller.signal });
  const leaves = expect(slow).rejects.toThrow();
  await expect.poll(() => stateOf("T-1")).toBe("processing");
  caller.abort();
  await leaves;
  vi.advanceTimersByTime(300);
  vi.useRealTimers();
  await expect.poll(() => stateOf("T-1")).toBe("delivered");
});

async function call<T = Body>(
  method: "GET" | "POST",
  path: string,
  body?: object,
  options?: SigningOptions,
): Promise<Answer<T>> {
  return await callGame<T>(sandbox.url, method, path, body, options);
}

async function deliver(change: Partial<typeof order> = {}): Promise<Answer<Body>> {
  return await call("POST", DELIVERIES, { ...order, ...change });
}

async function stateOf(requestId: string): Promise<string | undefined> {
  return (await call("GET", `${DELIVERIES}/${requestId}`)).body.state;
}

async function coinsOf(username: string): Promise<number> {
  const { body } = await sandbox.get<Account>(`/api/game/accounts/${username}`);
  return body.zones.reduce((sum, { coins }) => sum + coins, 0);
}

/** Sets a fault for the next call only. */
async function fault(kind: string, more: { ms?: number } = {}): Promise<void> {
  await sandbox.post("/api/faults", { party: "game", fault: kind, count: 1, ...more });
}
