import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import type { Answer } from "../testing/browser.ts";
import type { Person } from "../testing/people.ts";
import { aPlayerWith, brokenInvariants, historyOf, walletOf } from "../testing/wallets.ts";
import { type KillablePortal, startKillablePortal } from "./killable-portal.ts";
import { type Moment, stopAt } from "./stop-point.ts";

const CREDIT = 300;
const ORDER = { creditAmount: 200, zoneId: "1" };
const COINS = 20_500;
/** A killed worker's job runs again within 30 s. */
const RESOLVED_WITHIN_MS = 30_000;
const TIMEOUT_MS = 90_000;

type Scene = { readonly portal: KillablePortal; readonly player: Person };
type Kill = {
  /** Readies the world. */
  readonly prepare?: (scene: Scene) => Promise<unknown>;
  /** Has the order sent, and kills the portal at its moment. */
  readonly kill: (scene: Scene, order: () => void) => Promise<void>;
};

/** Kills the portal when it comes to a statement. */
const killAt = (moment: Moment) => async (scene: Scene, order: () => void) => {
  const stop = await stopAt(scene.portal.database, moment);
  order();
  await stop.reached();
  await scene.portal.kill();
  await stop.cut();
};

/** Kills the portal when the world has come so far. */
const killOnce =
  (isSo: (scene: Scene) => Promise<boolean>) => async (scene: Scene, order: () => void) => {
    order();
    while (!(await isSo(scene))) await sleep(5);
    await scene.portal.kill();
  };

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
const gameIsAsked = async ({ portal }: Scene) => (await portal.sandbox.callsToHit("game")) === 0;
const gameHasDelivered = async ({ portal, player }: Scene) =>
  (await portal.sandbox.deliveriesTo(player.username)).length > 0;

const delivered: Readonly<Record<string, Kill>> = {
  "before the credit is held": { kill: killAt(posting("hold")) },
  "between the hold and its job": { kill: killAt(newJob) },
  "when the credit is held and the game has heard nothing": {
    prepare: ({ portal }) => portal.sandbox.fault("game", "down"),
    kill: async (scene, order) => {
      await killOnce(isHeld)(scene, order);
      await scene.portal.sandbox.fault("game", "none");
    },
  },
  "while the game is at work": {
    prepare: ({ portal }) => portal.sandbox.fault("game", "slow", { ms: 3_000, count: 1 }),
    kill: killOnce(gameIsAsked),
  },
  "when the game has delivered and its answer is lost": {
    prepare: ({ portal }) => portal.sandbox.fault("game", "lost-reply", { count: 1 }),
    kill: killOnce(gameHasDelivered),
  },
  "between the game's answer and the capture": { kill: killAt(decision) },
  "in the middle of the capture": { kill: killAt(posting("capture")) },
  "between the capture and the end of its job": { kill: killAt(endOfJob) },
};

/** The portal still takes it for open. */
const prepare = ({ portal }: Scene) => portal.sandbox.setZoneOpen(ORDER.zoneId, false);
const refused: Readonly<Record<string, Kill>> = {
  "between the game's refusal and the refund": { prepare, kill: killAt(decision) },
  "in the middle of the refund": { prepare, kill: killAt(posting("refund")) },
  "between the refund and the end of its job": { prepare, kill: killAt(endOfJob) },
};

const options = { timeout: TIMEOUT_MS };

describe.concurrent("R-GAME-2: kill -9 of the portal, and a new start", () => {
  test.each(Object.entries(delivered))("%s: coins exactly once", options, async (_when, kill) => {
    await afterKill(kill, async ({ portal, player }, again) => {
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

  test.each(Object.entries(refused))(
    "%s: credit is returned once",
    options,
    async (_when, kill) => {
      await afterKill(kill, async ({ portal, player }, again) => {
        expect(again.body).toMatchObject({ errorCode: "recharge_refused" });
        expect(await portal.sandbox.deliveriesTo(player.username)).toEqual([]);
        expect(await walletOf(player)).toEqual({ credit: CREDIT, debt: 0 });
        expect(await typesAndStatuses(player)).toEqual([
          "credit.refund success",
          "credit.pay failed",
          "topup.bank-transfer success",
        ]);
      });
    },
  );
});

/** Orders, kills, starts anew, and sends the same order again until its result is known. */
async function afterKill(
  { prepare: ready, kill }: Kill,
  check: (scene: Scene, again: Answer) => Promise<void>,
): Promise<void> {
  const portal = await startKillablePortal();
  try {
    const scene: Scene = { portal, player: await aPlayerWith(portal, CREDIT) };
    // From now on the portal knows the zones as they are.
    await scene.player.browser.get("/api/zones");
    await ready?.(scene);
    const headers = { "idempotency-key": "one-order-of-the-page" };
    const order = () => scene.player.browser.post("/api/recharge/game", ORDER, headers);
    let sent: Promise<unknown> | undefined;
    // The page loses its connection, or was told that the order is being processed.
    await kill(scene, () => (sent = order().catch(() => undefined)));
    await sent;
    await portal.start();
    const again = await vi.waitFor(async () => {
      const answer = await order();
      expect(answer.body["status"]).not.toBe("processing");
      return answer;
    }, RESOLVED_WITHIN_MS);
    await jobsAreDone(portal);
    await check(scene, again);
    expect(await brokenInvariants(portal)).toEqual([]);
  } finally {
    await portal.close();
  }
}

async function jobsAreDone({ database }: KillablePortal): Promise<void> {
  await vi.waitFor(
    async () => expect(await database.query("select from jobs")).toEqual([]),
    RESOLVED_WITHIN_MS,
  );
}

async function typesAndStatuses(player: Person): Promise<string[]> {
  return (await historyOf(player)).map(({ type, status }) => `${type} ${status}`);
}
