/**
 * The game's zones for players: from a cache, with the last list while the game is down, and those of a player's
 * characters.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { concurrently } from "../../testing/concurrently.ts";
import { aPlayerWith, brokenInvariants, historyOf, walletOf } from "../../testing/money/wallets.ts";
import { PATIENCE, untilServed } from "../../testing/patience.ts";
import { startPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import type { Sandbox } from "../../testing/portal/sandbox.ts";
import type { TestPortal } from "../../testing/portal/test-portal.ts";

const MINUTE_MS = 60_000;
const ORDER = { creditAmount: 100, zoneId: "1" };
const CONNECTION_LOST = {
  statusCode: 503,
  errorCode: "game_unavailable",
  message: "Kết nối đến máy chủ bị gián đoạn, xin thử lại sau",
};
const OPEN_ZONES = [
  { id: "1", name: "Hoa Sơn" },
  { id: "2", name: "Thiếu Lâm" },
  { id: "3", name: "Võ Đang" },
  { id: "4", name: "Nga Mi" },
];

// Each test has its own portal, because a portal caches the zones.
let portal: TestPortal;
let sandbox: Sandbox;
let close: () => Promise<void>;

beforeEach(async () => {
  // With the real wait for an order's result.
  ({ portal, sandbox, close } = await startPortalWithSandbox({}, {}, {}));
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await brokenInvariants(portal)).toEqual([]);
  await close();
});

const realNow = performance.now.bind(performance);

/** Moves the clock of the portal forward. */
function passTime(milliseconds: number): void {
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + milliseconds);
}

describe("R-GAME-1: GET /api/zones", () => {
  test("lists the open zones", async () => {
    const { browser } = await aPlayerWith(portal, 0);
    const { status, body } = await browser.get("/api/zones");
    expect([status, body]).toEqual([200, OPEN_ZONES]);
  });

  test("returns the last list for an hour while the game is down", async () => {
    const { browser } = await aPlayerWith(portal, 0);
    await browser.get("/api/zones");
    await sandbox.fault("game", "down");
    passTime(59 * MINUTE_MS);
    expect((await browser.get("/api/zones")).body).toEqual(OPEN_ZONES);
    passTime(61 * MINUTE_MS);
    const { status, body } = await browser.get("/api/zones");
    expect([status, body]).toMatchObject([503, CONNECTION_LOST]);
    await sandbox.fault("game", "none");
    expect((await browser.get("/api/zones")).body).toEqual(OPEN_ZONES);
  });

  test("no longer offers a zone that has closed", async () => {
    const player = await aPlayerWith(portal, 100);
    await player.browser.get("/api/zones");
    await sandbox.setZoneOpen("1", false);
    passTime(MINUTE_MS);
    await vi.waitFor(async () => {
      expect((await player.browser.get("/api/zones")).body).toEqual(OPEN_ZONES.slice(1));
    }, PATIENCE);
    const { status, body } = await player.browser.post("/api/recharge/game", ORDER);
    expect([status, Object.keys(body["errors"] as object)]).toEqual([422, ["zoneId"]]);
  });

  test.each(["down", "error", "lost-reply"] as const)(
    "reports a lost connection if the game (%s) has never answered",
    async (fault) => {
      await sandbox.fault("game", fault);
      const player = await aPlayerWith(portal, 100);
      for (const path of ["/api/zones", "/api/account-zones"]) {
        const { status, body } = await player.browser.get(path);
        expect([status, body]).toMatchObject([503, CONNECTION_LOST]);
      }
      const { status, body } = await player.browser.post("/api/recharge/game", ORDER);
      expect([status, body]).toMatchObject([503, CONNECTION_LOST]);
      expect(await walletOf(player)).toEqual({ credit: 100, debt: 0 });
      // What credit buys does not depend on the game.
      expect((await player.browser.get("/api/recharge/game")).status).toBe(200);
    },
  );
});

describe("R-GAME-2: an order that must load the zones first", () => {
  test("is answered before the page gives up, even if the game is slow", async () => {
    const player = await aPlayerWith(portal, 100);
    await sandbox.fault("game", "slow", { ms: 2_500, count: 2 });
    // Each reply alone would be in time. The order is pending because it does not wait for both.
    const answer = await player.browser.post("/api/recharge/game", ORDER);
    expect(answer).toMatchObject({ status: 200, body: { status: "processing" } });
    await vi.waitFor(async () => {
      expect((await historyOf(player))[0]).toMatchObject({
        type: "credit.pay",
        status: "success",
      });
    }, PATIENCE);
    expect(await sandbox.deliveriesTo(player.username)).toHaveLength(1);
  });
});

describe("R-GAME-1: GET /api/account-zones", () => {
  test("lists the zones where the player has characters, with names, ids and levels", async () => {
    const { browser, username } = await aPlayerWith(portal, 0);
    const { status, body } = await browser.get("/api/account-zones");
    expect(status).toBe(200);
    const name = expect.stringMatching(/\S \S/) as string;
    const character = { id: `${username}-1`, name, level: expect.any(Number) as number };
    expect(body).toEqual([{ id: "1", name: "Hoa Sơn", characters: [name], roster: [character] }]);
  });
});

describe("R-CROWD-1: GET /api/account-zones", () => {
  test("100 concurrent identical requests reach the game server once", async () => {
    const game = vi.spyOn(portal.services.gameServer, "accountZones");
    game.mockResolvedValue({ kind: "zones", zones: [] });
    const { browser, username } = await aPlayerWith(portal, 0);
    // Freezes the clock: all calls are made at one moment.
    vi.spyOn(performance, "now").mockReturnValue(realNow());
    const call = () => untilServed(() => browser.get("/api/account-zones"));
    const answers = await concurrently(100, call);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(game.mock.calls).toEqual([[username]]);
    passTime(MINUTE_MS);
    await call();
    expect(game).toHaveBeenCalledTimes(2);
  });

  test("each player gets their own zones, and a failure is not cached", async () => {
    const [one, other] = [await aPlayerWith(portal, 0), await aPlayerWith(portal, 0)];
    await sandbox.fault("game", "down");
    expect((await one.browser.get("/api/account-zones")).status).toBe(503);
    await sandbox.fault("game", "none");
    const [first, second] = [
      await one.browser.get("/api/account-zones"),
      await other.browser.get("/api/account-zones"),
    ];
    expect(first.text).toContain(one.username);
    expect(second.text).toContain(other.username);
  });
});

describe("R-GAME-2: a repeat of an order's key", () => {
  test("returns the order even if its zone has closed or the game is down", async () => {
    const player = await aPlayerWith(portal, 300);
    const headers = { "idempotency-key": "an-order-of-today" };
    const send = () => player.browser.post("/api/recharge/game", ORDER, headers);
    const first = await send();
    expect(first.status).toBe(200);

    await sandbox.setZoneOpen("1", false);
    passTime(MINUTE_MS);
    await vi.waitFor(async () => {
      expect((await player.browser.get("/api/zones")).body).toEqual(OPEN_ZONES.slice(1));
    }, PATIENCE);
    const closed = await send();
    expect([closed.status, closed.text]).toEqual([200, first.text]);

    await sandbox.fault("game", "down");
    passTime(120 * MINUTE_MS);
    const down = await send();
    expect([down.status, down.text]).toEqual([200, first.text]);
    expect(await walletOf(player)).toEqual({ credit: 200, debt: 0 });
    expect(await sandbox.deliveriesTo(player.username)).toHaveLength(1);
  });
});
