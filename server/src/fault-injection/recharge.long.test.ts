/**
 * Kills the portal (kill -9) at each moment of a recharge, restarts it and repeats the order: the coins are delivered
 * once, or the credit is returned once. First the moments, by what the portal writes or the game has done.
 */
import { describe, expect, test } from "vitest";
import { aPlayerWith, historyOf, walletOf } from "../testing/money/wallets.ts";
import type { Answer } from "../testing/people/browser.ts";
import type { Person } from "../testing/people/people.ts";
import { afterKill, type Kill, killAt, killOnce, type Scene } from "./kill.ts";
import { aKillablePortal } from "./killable-portal.ts";
import type { Moment } from "./stop-point.ts";

/** The player's credit before the order. */
const CREDIT = 300;
const ORDER = { creditAmount: 200, zoneId: "1" };
/** What the order delivers. */
const COINS = 20_500;

const portal = await aKillablePortal();

/** The moment at which a journal with such a key is written. */
const posting = (key: string): Moment => ({
  statement: "insert",
  table: "journals",
  when: `new.key like '${key}:%'`,
});
const newJob: Moment = { statement: "insert", table: "jobs", when: "true" };
const endOfJob: Moment = { statement: "delete", table: "jobs", when: "true" };
const decision: Moment = {
  statement: "update",
  table: "transactions",
  when: "new.status <> old.status",
};

const isHeld = async ({ portal }: Scene) =>
  (await portal.database.query("select from transactions where status = 'pending'")).length > 0;
/** True once the fault, which is planned for one call, has no call left to hit. */
const isGameCalled = async ({ portal }: Scene) => (await portal.sandbox.callsToHit("game")) === 0;
const hasGameDelivered = async ({ portal, player }: Scene) =>
  (await portal.sandbox.deliveriesTo(player.username)).length > 0;

const delivered: Readonly<Record<string, Kill>> = {
  "before the credit is held": { kill: killAt(posting("hold")) },
  "between the hold and its job": { kill: killAt(newJob) },
  "when the credit is held and the game was not reached": {
    prepare: ({ portal }) => portal.sandbox.fault("game", "down"),
    kill: async (scene, order) => {
      await killOnce(isHeld)(scene, order);
      await scene.portal.sandbox.fault("game", "none");
    },
  },
  "while the game handles the order": {
    prepare: ({ portal }) => portal.sandbox.fault("game", "slow", { ms: 3_000, count: 1 }),
    kill: killOnce(isGameCalled),
  },
  "when the game has delivered and its reply is lost": {
    prepare: ({ portal }) => portal.sandbox.fault("game", "lost-reply", { count: 1 }),
    kill: killOnce(hasGameDelivered),
  },
  "between the game's reply and the capture": { kill: killAt(decision) },
  "in the middle of the capture": { kill: killAt(posting("capture")) },
  "between the capture and the end of its job": { kill: killAt(endOfJob) },
};

/** Closes the zone, which the portal has cached as open. */
const prepare = ({ portal }: Scene) => portal.sandbox.setZoneOpen(ORDER.zoneId, false);
const refused: Readonly<Record<string, Kill>> = {
  "between the game's refusal and the refund": { prepare, kill: killAt(decision) },
  "in the middle of the refund": { prepare, kill: killAt(posting("refund")) },
  "between the refund and the end of its job": { prepare, kill: killAt(endOfJob) },
};

describe("R-GAME-2: kill -9 of the portal and a restart", () => {
  test.each(Object.entries(delivered))("%s: the coins are delivered once", async (_when, kill) => {
    await orderAndKill(kill, async ({ player }, again) => {
      expect(again.body).toMatchObject({ status: "success", coins: COINS });
      const deliveries = await portal.sandbox.deliveriesTo(player.username);
      expect(deliveries.map(({ coins }) => coins)).toEqual([COINS]);
      expect(await walletOf(player)).toEqual({ credit: CREDIT - ORDER.creditAmount, debt: 0 });
      expect(await typesAndStatuses(player)).toEqual([
        "credit.pay success",
        "topup.bank-transfer success",
      ]);
    });
  });

  test.each(Object.entries(refused))("%s: the credit is returned once", async (_when, kill) => {
    await orderAndKill(kill, async ({ player }, again) => {
      expect(again.body).toMatchObject({ errorCode: "recharge_refused" });
      expect(await portal.sandbox.deliveriesTo(player.username)).toEqual([]);
      expect(await walletOf(player)).toEqual({ credit: CREDIT, debt: 0 });
      expect(await typesAndStatuses(player)).toEqual([
        "credit.refund success",
        "credit.pay failed",
        "topup.bank-transfer success",
      ]);
    });
  });
});

/** Orders, kills the portal, and repeats the same order until its result is known. */
async function orderAndKill(
  kill: Kill,
  check: (scene: Scene, again: Answer) => Promise<void>,
): Promise<void> {
  const scene: Scene = { portal, player: await aPlayerWith(portal, CREDIT) };
  const { browser } = scene.player;
  // Loads the real state of the zones.
  await browser.get("/api/zones");
  const headers = { "idempotency-key": "one-order-of-the-page" };
  const order = () => browser.post("/api/recharge/game", ORDER, headers);
  await check(scene, await afterKill(kill, scene, order));
}

async function typesAndStatuses(player: Person): Promise<string[]> {
  return (await historyOf(player)).map(({ type, status }) => `${type} ${status}`);
}
