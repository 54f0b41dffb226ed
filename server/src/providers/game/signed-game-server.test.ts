/** The client of the game's server: how it signs its requests, and what the game's responses mean. */
import { createHash, createHmac } from "node:crypto";
import { coins, kp } from "@portal/contract/values/money";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type ReceivedRequest, stubHttpServer } from "../../testing/portal/stub-http-server.ts";
import { signedGameServer } from "./signed-game-server.ts";
import { PATIENCE_MS } from "../../testing/patience.ts";

/** The time limit of tests in which the game does not respond. */
const IMPATIENT_MS = 200;

const SECRET = "testDeliverySecret";
/** An address where nobody listens, outside the ports that stub servers take. */
const NOBODY = "http://127.0.0.1:21699";
const ORDER = {
  requestId: "FSO-T-000001",
  gameId: "fsonline",
  account: "user001",
  zoneId: "1",
  characterId: null,
  coins: coins(100_000),
  creditSpent: kp(1_000),
};

const game = await stubHttpServer();
afterAll(game.close);
beforeEach(() => {
  game.received.length = 0;
});

/** The client's time limit. A test in which the game does not respond shortens it. */
let timeoutMs = PATIENCE_MS;

const serverAt = (url: string) =>
  signedGameServer({ url, keyId: "fsonline-portal", secret: SECRET, timeoutMs });
const server = () => serverAt(`${game.url}/game`);
const calls = {
  zones: () => server().zones(),
  accountZones: () => server().accountZones("user001"),
  deliver: () => server().deliver(ORDER),
  deliveryState: () => server().deliveryState("FSO-T-000001"),
};

describe("R-GAME-2: an order to the game", () => {
  test("has a signature that the game can verify", async () => {
    game.answersJson(200, { code: 0 });
    await signedGameServer({
      url: game.url,
      keyId: "fsonline-portal",
      secret: SECRET,
      now: () => new Date(1_700_000_000_999),
      nonce: () => "n-0001",
    }).deliver(ORDER);
    // Both hashes were computed without this program's code.
    const [request] = game.received;
    expect(request).toMatchObject({
      method: "POST",
      path: "/v1/deliveries",
      body: '{"request_id":"FSO-T-000001","game_id":"fsonline","account":"user001","zone_id":"1","coins":100000,"credit_spent":1000}',
      headers: {
        "content-type": "application/json",
        "x-key-id": "fsonline-portal",
        "x-timestamp": "1700000000",
        "x-nonce": "n-0001",
        "x-signature": "3892445b2c2a3536b3dcb263afd519f33c7d77b8f44c6ef337e5c552096caeb2",
      },
    });
    expect(sha256(request?.body ?? "")).toBe(
      "f071fec8469486fb46ffba37c78ff49f1e44305d17d7102e9843237e088b7de3",
    );
  });

  test("names the character that receives by the game's id, and is signed with it", async () => {
    game.answersJson(200, { code: 0 });
    await server().deliver({ ...ORDER, characterId: "c-77" });
    expect(JSON.parse(game.received[0]?.body ?? "")).toMatchObject({
      zone_id: "1",
      character: "c-77",
    });
    expect(game.received.map(isSigned)).toEqual([true]);
  });

  test("repeated, has the same body, a fresh nonce and a new signature", async () => {
    await calls.deliver();
    await calls.deliver();
    const [first, second] = game.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["x-nonce"]).not.toBe(first?.headers["x-nonce"]);
    expect(game.received.map(isSigned)).toEqual([true, true]);
  });

  test.each([
    [200, { code: 0 }, { kind: "delivered", duplicate: false }],
    [200, { code: 0, duplicate: true }, { kind: "delivered", duplicate: true }],
    [200, { code: 0, duplicate: false, note: "x" }, { kind: "delivered", duplicate: false }],
    [200, { code: 2, message: "zone closed" }, { kind: "refused", message: "zone closed" }],
    [200, { code: 2 }, { kind: "refused", message: "" }],
    [200, { code: 2, message: "x".repeat(501) }, { kind: "refused", message: "x".repeat(500) }],
    [200, { code: 1, message: "busy" }, unknown("busy")],
    [500, { code: 0 }, unknown("busy")],
    [503, { code: 2 }, unknown("busy")],
    [409, { code: 2 }, unknown("conflict", true)],
    [401, { code: 2 }, unknown("unauthorized", true)],
    [404, { code: 2 }, unknown("bad_answer", true)],
    [201, { code: 0 }, unknown("bad_answer", true)],
    [307, { code: 0 }, unknown("bad_answer", true)],
    [200, {}, unknown("bad_answer", true)],
    [200, null, unknown("bad_answer", true)],
    [200, { code: "0" }, unknown("bad_answer", true)],
    [200, { code: 3 }, unknown("bad_answer", true)],
    [200, { code: 0, duplicate: "no" }, unknown("bad_answer", true)],
  ])("answered with %i %j is %j", async (statusCode, body, expected) => {
    game.answersJson(statusCode, body);
    expect(await calls.deliver()).toEqual(expected);
  });

  test("is not repeated automatically", async () => {
    game.answers((response) => response.destroy());
    await calls.deliver();
    expect(game.received).toHaveLength(1);
  });
});

describe("R-GAME-2: the state of an order", () => {
  test.each(["delivered", "processing", "rejected", "not_found"])("can be %s", async (state) => {
    game.answersJson(200, { code: 0, state });
    expect(await calls.deliveryState()).toEqual({ kind: state });
    expect(game.received[0]).toMatchObject({
      method: "GET",
      path: "/game/v1/deliveries/FSO-T-000001",
      body: "",
    });
    expect(game.received.map(isSigned)).toEqual([true]);
  });

  test.each([
    [404, { code: 0, state: "not_found" }],
    [404, "not found"],
    [200, { code: 0, state: "lost" }],
    [200, { code: 0 }],
    [200, { code: 2, message: "x" }],
  ])("is not concluded from %i %j", async (statusCode, body) => {
    game.answersJson(statusCode, body);
    expect(await calls.deliveryState()).toEqual(unknown("bad_answer", true));
  });
});

describe("R-GAME-1: the zones", () => {
  test("have the game's names", async () => {
    const zones = [
      { id: "1", name: "Hoa Sơn", open: true },
      { id: "2", name: "Võ Đang", open: false },
    ];
    game.answersJson(200, { code: 0, zones });
    expect(await calls.zones()).toEqual({ kind: "zones", zones });
    expect(game.received[0]).toMatchObject({ method: "GET", path: "/game/v1/zones" });
    expect(game.received.map(isSigned)).toEqual([true]);
  });

  test("of an account come with its characters", async () => {
    const zone = { id: "1", name: "Hoa Sơn" };
    const listed = [{ id: "c-77", name: "Tiểu Yến", level: 87 }, { name: "Lệnh Hồ Xung" }];
    // A game server may list a character by its name alone, as all did once.
    game.answersJson(200, {
      code: 0,
      zones: [{ ...zone, characters: [listed[0], "Lệnh Hồ Xung"] }],
    });
    const zones = [{ ...zone, characters: listed }];
    expect(await calls.accountZones()).toEqual({ kind: "zones", zones });
    expect(game.received[0]?.path).toBe("/game/v1/accounts/user001/zones");
  });

  test.each([
    { id: "", name: "x" },
    { id: "1" },
    { name: "x", level: -1 },
    { name: "x", level: "9" },
    7,
  ])("of an account are unknown where a character is %j", async (character) => {
    const zones = [{ id: "1", name: "Hoa Sơn", characters: [character] }];
    game.answersJson(200, { code: 0, zones });
    expect(await calls.accountZones()).toEqual(unknown("bad_answer", true));
  });

  test("of an account that the game does not know are empty", async () => {
    game.answersJson(200, { code: 2, message: "unknown account" });
    expect(await calls.accountZones()).toEqual({ kind: "zones", zones: [] });
  });

  test("of an account with any name are requested by a path that is signed as sent", async () => {
    for (const account of ["user_001", "a/b?c#d", "người chơi", ".."]) {
      await serverAt(`${game.url}/game/`).accountZones(account);
    }
    expect(game.received.map(({ path }) => path).slice(0, 2)).toEqual([
      "/game/v1/accounts/user_001/zones",
      "/game/v1/accounts/a%2Fb%3Fc%23d/zones",
    ]);
    expect(game.received.map(isSigned)).toEqual([true, true, true, true]);
  });

  test.each([
    [200, { code: 0, zones: [{ id: 1, name: "Hoa Sơn" }] }, unknown("bad_answer", true)],
    [200, { code: 0 }, unknown("bad_answer", true)],
    [200, { code: 1 }, unknown("busy")],
    [401, {}, unknown("unauthorized", true)],
    [502, {}, unknown("busy")],
  ])("are unknown after %i %j", async (statusCode, body, expected) => {
    game.answersJson(statusCode, body);
    expect(await calls.zones()).toEqual(expected);
    expect(await calls.accountZones()).toEqual(expected);
  });
});

describe.each(Object.entries(calls))("R-GAME-2: trouble on the way of %s", (_, call) => {
  test("leaves the outcome unknown, and never throws", async () => {
    game.answers(() => {});
    timeoutMs = IMPATIENT_MS;
    expect(await call()).toEqual(unknown("timeout"));
    timeoutMs = PATIENCE_MS;
    game.answers((response) => response.destroy());
    expect(await call()).toEqual(unknown("unreachable"));
    game.answers((response) => response.writeHead(200).end("<html>"));
    expect(await call()).toEqual(unknown("bad_answer", true));
    game.answersJson(200, { code: 0, padding: "x".repeat(64 * 1024) });
    expect(await call()).toEqual(unknown("bad_answer", true));
  });
});

test("R-GAME-2: an unreachable game leaves the outcome unknown", async () => {
  expect(await serverAt(NOBODY).deliver(ORDER)).toEqual(unknown("unreachable"));
});

function unknown(reason: string, alarm = false) {
  return { kind: "unknown", reason, alarm };
}

/** Checks a request as a game server does, written from the interface and not from the adapter's code. */
function isSigned({ method, path, headers, body }: ReceivedRequest): boolean {
  const { "x-timestamp": timestamp, "x-nonce": nonce, "x-signature": signature } = headers;
  const text = `${String(timestamp)}.${String(nonce)}.${method}.${path}.${sha256(body)}`;
  return signature === createHmac("sha256", SECRET).update(text).digest("hex");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
