import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ReferenceGame, startReferenceGame } from "../../../conformance/testing/reference.ts";
import { aPlayerWith, brokenInvariants, historyOf, walletOf } from "../testing/money/wallets.ts";
import { eventually } from "../testing/patience.ts";
import { openBrowser } from "../testing/people/browser.ts";
import type { Person } from "../testing/people/people.ts";
import { startTestPortal, type TestPortal } from "../testing/portal/test-portal.ts";

const ORDER = { creditAmount: 200, zoneId: "1" };
const COINS = 20_500;
const TIMEOUT_MS = 120_000;

describe("R-GAME-2: with the reference game server", { timeout: TIMEOUT_MS }, () => {
  let game: ReferenceGame;
  let portal: TestPortal;
  let player: Person;

  beforeAll(async () => {
    game = await startReferenceGame();
    portal = await startTestPortal({ GAME_API_URL: game.target.url });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await portal.close();
    await game.close();
  });
  beforeEach(async () => {
    player = await aPlayerWith(portal, 300);
  });
  afterEach(async () => {
    expect(await brokenInvariants(portal)).toEqual([]);
  });

  const order = () => player.browser.post("/api/recharge/game", ORDER);
  const coinsThere = () => game.target.coins(player.username, ORDER.zoneId);
  const paymentBecomes = (status: string) =>
    eventually(`the payment does not become ${status}`, async () =>
      (await historyOf(player)).find((row) => row.type === "credit.pay" && row.status === status),
    );

  test("a player sees zones and characters, and gets coins for credit", async () => {
    game.addAccount(player.username);
    expect((await player.browser.get("/api/zones")).body).toEqual([
      { id: "1", name: "Hoa Sơn" },
      { id: "2", name: "Thiếu Lâm" },
    ]);
    expect((await player.browser.get("/api/account-zones")).body).toEqual([
      {
        id: "1",
        name: "Hoa Sơn",
        characters: ["Lệnh Hồ Xung"],
        roster: [{ id: expect.any(String), name: "Lệnh Hồ Xung", level: 1 }],
      },
    ]);
    await order();
    await paymentBecomes("success");
    expect(await coinsThere()).toBe(COINS);
    expect(await walletOf(player)).toEqual({ credit: 100, debt: 0 });
  });

  test("an account that the game does not know gets its credit back", async () => {
    await player.browser.get("/api/zones");
    await order();
    await paymentBecomes("failed");
    expect(await coinsThere()).toBe(0);
    expect(await walletOf(player)).toEqual({ credit: 300, debt: 0 });
  });

  test("a game that is killed meanwhile delivers once", async () => {
    game.addAccount(player.username);
    await player.browser.get("/api/zones");
    const restarting = game.target.restart();
    await order();
    await restarting;
    await paymentBecomes("success");
    expect(await coinsThere()).toBe(COINS);
    expect(await walletOf(player)).toEqual({ credit: 100, debt: 0 });
  });

  test("R-RUN-2: the portal goes over to the game's new key, while the game takes both", async () => {
    const { url, otherKey } = game.target;
    const old = { GAME_API_KEY_ID: otherKey.keyId, GAME_API_SECRET: otherKey.secret };
    const underOld = await startTestPortal({ ...old, GAME_API_URL: url }, portal.database);
    const underOther = await startTestPortal(
      { ...old, GAME_API_SECRET: "nobody's", GAME_API_URL: url },
      portal.database,
    );
    game.addAccount(player.username);
    const zonesSeenBy = async (at: TestPortal) =>
      (await openBrowser(at.url, player.browser.cookies).get("/api/account-zones")).body;
    expect(await zonesSeenBy(underOld)).toEqual(await zonesSeenBy(portal));
    expect(await zonesSeenBy(underOther)).not.toEqual(await zonesSeenBy(portal));
    const { browser } = player;
    await openBrowser(underOld.url, browser.cookies).post("/api/recharge/game", ORDER);
    await paymentBecomes("success");
    expect(await coinsThere()).toBe(COINS);
    await underOld.close();
    await underOther.close();
  });
});
