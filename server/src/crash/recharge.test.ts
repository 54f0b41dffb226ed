import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import type { Answer } from "../testing/browser.ts";
import type { Person } from "../testing/people.ts";
import { type KillablePortal, startKillablePortal } from "./killable-portal.ts";
import { aPlayerWith, brokenInvariants, historyOf, walletOf } from "../testing/wallets.ts";
import { type StopPoint, stopAt } from "./stop-point.ts";

const CREDIT = 300;
const ORDER = { creditAmount: 200, zoneId: "1" };
const COINS = 20_500;
/** Long enough to put a stop point behind the game's answer. */
const GAME_WORKS_MS = 1_500;
/** A killed worker's job runs again within 30 s. */
const RESOLVED_WITHIN_MS = 30_000;
const TIMEOUT_MS = 90_000;

type Scene = { readonly portal: KillablePortal; readonly player: Person };
type Kill = {
  /** Readies the world. */
  readonly prepare?: (scene: Scene) => Promise<void>;
  /** Has the order sent, and kills the portal at its moment. */
  readonly kill: (scene: Scene, order: () => void) => Promise<void>;
};

/** The game has been asked and has not answered yet. */
async function gameIsAsked({ portal }: Scene): Promise<void> {
  while ((await portal.sandbox.callsToHit("game")) > 0) await sleep(10);
}

async function isHeld({ portal }: Scene): Promise<void> {
  const held = "select from transactions where status = 'pending'";
  while ((await portal.database.query(held)).length === 0) await sleep(5);
}

/** No lock stops new rows alone, so a trigger does. */
async function gateNewJobs({ portal }: Scene): Promise<void> {
  await portal.database.query(`
    create function gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return new; end $$`);
  await portal.database.query(
    "create trigger gate before insert on jobs for each row execute function gate()",
  );
}

const slowGame = ({ portal }: Scene) =>
  portal.sandbox.fault("game", "slow", { ms: GAME_WORKS_MS, count: 1 });

/** Kills the portal when it comes to what this statement locks. */
const killAt = (locking: string) => async (scene: Scene, order: () => void) => {
  const stop = await stopAt(scene.portal, locking);
  order();
  await killHere(scene, stop);
};

/** The same for rows that are there only once the order is. */
const killAfterAnswer = (locking: string) => async (scene: Scene, order: () => void) => {
  order();
  await gameIsAsked(scene);
  await killHere(scene, await stopAt(scene.portal, locking));
};

async function killHere({ portal }: Scene, stop: StopPoint): Promise<void> {
  await stop.reached();
  await portal.kill();
  await stop.cut();
}

const CREDIT_ACCOUNT = "select from ledger_accounts where name = 'credit' for update";
const GATE = "select pg_advisory_xact_lock(1)";
const PAYMENT = "select from transactions where status = 'pending' for update";
const HOLDS = "select from ledger_accounts where name = 'game-holds' for update";
const JOB = "select from jobs for update";

const delivered: readonly (readonly [when: string, kill: Kill])[] = [
  ["before the credit is held", { kill: killAt(CREDIT_ACCOUNT) }],
  ["between the hold and its job", { prepare: gateNewJobs, kill: killAt(GATE) }],
  [
    "when the credit is held and the game has heard nothing",
    {
      prepare: ({ portal }) => portal.sandbox.fault("game", "down"),
      kill: async (scene, order) => {
        order();
        await isHeld(scene);
        await scene.portal.kill();
        await scene.portal.sandbox.fault("game", "none");
      },
    },
  ],
  [
    "while the game is at work",
    {
      prepare: ({ portal }) => portal.sandbox.fault("game", "slow", { ms: 3_000, count: 1 }),
      kill: async (scene, order) => {
        order();
        await gameIsAsked(scene);
        await scene.portal.kill();
      },
    },
  ],
  [
    "when the game has delivered and its answer is lost",
    {
      prepare: ({ portal }) => portal.sandbox.fault("game", "lost-reply", { count: 1 }),
      kill: async ({ portal, player }, order) => {
        order();
        while ((await portal.sandbox.deliveriesTo(player.username)).length === 0) await sleep(5);
        await portal.kill();
      },
    },
  ],
  [
    "between the game's answer and the capture",
    { prepare: slowGame, kill: killAfterAnswer(PAYMENT) },
  ],
  ["in the middle of the capture", { prepare: slowGame, kill: killAfterAnswer(HOLDS) }],
  ["between the capture and the end of its job", { prepare: slowGame, kill: killAfterAnswer(JOB) }],
];

const closeZone = async (scene: Scene) => {
  await scene.player.browser.get("/api/zones");
  await scene.portal.sandbox.setZoneOpen(ORDER.zoneId, false);
  await slowGame(scene);
};
const refused: typeof delivered = [
  [
    "between the game's refusal and the refund",
    { prepare: closeZone, kill: killAfterAnswer(PAYMENT) },
  ],
  ["in the middle of the refund", { prepare: closeZone, kill: killAfterAnswer(HOLDS) }],
  ["between the refund and the end of its job", { prepare: closeZone, kill: killAfterAnswer(JOB) }],
];

describe.concurrent("R-GAME-2: kill -9 of the portal, and a new start", () => {
  test.each(delivered)("%s: coins exactly once", { timeout: TIMEOUT_MS }, async (_when, kill) => {
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

  test.each(refused)(
    "%s: credit returned exactly once",
    { timeout: TIMEOUT_MS },
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
  { prepare, kill }: Kill,
  check: (scene: Scene, again: Answer) => Promise<void>,
): Promise<void> {
  const portal = await startKillablePortal();
  try {
    const scene: Scene = { portal, player: await aPlayerWith(portal, CREDIT) };
    await scene.player.browser.get("/api/zones");
    await prepare?.(scene);
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
