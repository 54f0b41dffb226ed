/** A paid purchase waits, with its credit untouched, while its player may not spend or must prove themselves. */
import { afterAll, describe, expect, test } from "vitest";
import { recall } from "../../testing/money/books.ts";
import {
  aPurchase,
  coinsOf,
  drop,
  order,
  pay,
  purchaseOf,
  settingsOfPurchases,
  untilState,
} from "../../testing/money/purchases.ts";
import { brokenInvariants, topUp, walletOf } from "../../testing/money/wallets.ts";
import { eventually } from "../../testing/patience.ts";
import { okay } from "../../testing/people/browser.ts";
import { aPlayer, type Person, userIdOf } from "../../testing/people/people.ts";
import { aPlayerWithPhone } from "../../testing/people/phones.ts";
import { aTextedCode } from "../../testing/people/proofs.ts";
import { openLivePage } from "../../testing/portal/live-page.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import type { TestPortal } from "../../testing/portal/test-portal.ts";

const { portal, sandbox } = await aPortalWithSandbox(settingsOfPurchases());
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const setUser = ({ username }: Person, change: string) =>
  portal.database.query(`update users set ${change} where username = $1`, [username]);

describe("R-SHOP-1: a purchase waits, and its credit stays, while its player may not spend", () => {
  test.each(spendingObstacles(portal))("$why", async ({ why, begin, end }) => {
    const player = await aPlayer(portal);
    const id = await aPurchase(player, { zoneId: "2" });
    await begin(player);
    await topUp(portal, player, 50_000);
    expect(await untilState(player, id, "waits_for_player")).toMatchObject({ why, missingKp: 0 });
    expect((await pay(player, id)).body["errorCode"]).toBe(why);
    expect(await walletOf(player)).toEqual({ credit: 500, debt: 0 });
    await end(player);
    expect((await pay(player, id)).body["state"]).toBe("delivered");
    expect(await coinsOf(sandbox, player)).toEqual([52_500]);
  });

  test("a daily sum that needs a proof", async () => {
    const player = await aPlayerWithPhone(portal);
    await topUp(portal, player, 1_000_000);
    await untilState(player, await aPurchase(player, { creditAmount: 2_000 }), "delivered");
    const { credit } = await walletOf(player);
    const id = await aPurchase(player);
    const waiting = await untilState(player, id, "waits_for_player");
    expect(waiting).toMatchObject({ why: "payment_proof_needed", needsProof: true });
    expect((await pay(player, id)).body["errorCode"]).toBe("payment_proof_needed");
    const wrong = await pay(player, id, { proof: { method: "sms", code: "000000" } });
    expect([wrong.status, (await walletOf(player)).credit]).toEqual([422, credit]);
    const proof = { method: "sms", code: await aTextedCode(sandbox, player) };
    expect((await pay(player, id, { proof })).body["state"]).toBe("delivered");
    // A repeat needs no second proof and buys nothing.
    expect((await pay(player, id, { proof })).body["state"]).toBe("delivered");
    expect((await walletOf(player)).credit).toBe(credit - 500);
  });

  test("a known obstacle refuses the order before anybody pays", async () => {
    const player = await aPlayer(portal);
    await okay(player.browser.send("PUT", "/api/spending-limits", { period: "day", limitKp: 499 }));
    expect((await order(player)).body["errorCode"]).toBe("spending_limit_reached");
    await setUser(player, "spending_locked_at = now()");
    expect((await order(player, { creditAmount: 100 })).body["errorCode"]).toBe("spending_locked");
    for (const fault of [{ creditAmount: 501 }, { zoneId: "99" }, { method: "cash" }]) {
      const { status, body } = await order(player, fault);
      expect([status, Object.keys(body["errors"] as object)]).toEqual([422, Object.keys(fault)]);
    }
  });
});

test("R-SHOP-1: a fault while a purchase is paid is a failed job, which is run again", async () => {
  const { query } = portal.database;
  const player = await aPlayer(portal);
  const id = await aPurchase(player, { zoneId: "2" });
  await query(`create function planted() returns trigger language plpgsql as $$
    begin raise exception 'planted fault'; end $$`);
  await query(`create trigger planted before insert on deliveries
    for each row execute function planted()`);
  await topUp(portal, player, 50_000);
  await eventually("the job has not failed", async () => {
    const [failed] = await query("select from jobs where last_error like '%planted fault%'");
    return failed;
  });
  await query("drop trigger planted on deliveries");
  await query("update jobs set run_at = now()");
  await untilState(player, id, "delivered");
});

describe("R-SHOP-1: a purchase that waits for its player", () => {
  test("awaits money again after its credit was spent elsewhere, and the next money pays it", async () => {
    const player = await aPlayer(portal);
    const id = await aPurchase(player);
    await setUser(player, "spending_stopped_at = now()");
    const page = await openLivePage(portal.url, player);
    await topUp(portal, player, 50_000);
    await untilState(player, id, "waits_for_player");
    expect(await page.next("purchase")).toEqual({
      kind: "purchase",
      purchaseId: id,
      isWaiting: true,
    });
    await recall(portal.ownerDb, await userIdOf(portal, player), 300);
    const awaiting = await untilState(player, id, "awaiting_payment");
    expect(awaiting).toMatchObject({ why: null, missingKp: 300, payment: { amountVnd: 30_000 } });
    await eventually("the rest is not followed", async () => {
      const { payment } = await purchaseOf(player, id);
      return payment?.topUpId ?? undefined;
    });
    await setUser(player, "spending_stopped_at = null");
    await topUp(portal, player, 30_000);
    await untilState(player, id, "delivered");
    expect(await coinsOf(sandbox, player)).toEqual([52_500]);
  });

  test("can be dropped, and its credit stays", async () => {
    const player = await aPlayer(portal);
    const id = await aPurchase(player);
    await setUser(player, "spending_stopped_at = now()");
    await topUp(portal, player, 50_000);
    await untilState(player, id, "waits_for_player");
    expect((await drop(player, id)).status).toBe(204);
    await setUser(player, "spending_stopped_at = null");
    expect((await pay(player, id)).body["errorCode"]).toBe("purchase_not_open");
    expect(await walletOf(player)).toEqual({ credit: 500, debt: 0 });
  });

  test("shows before its money comes that it needs a proof", async () => {
    const player = await aPlayer(portal);
    const small = await purchaseOf(player, await aPurchase(player));
    const large = await purchaseOf(player, await aPurchase(player, { creditAmount: 5_000 }));
    expect([small.needsProof, large.needsProof]).toEqual([false, true]);
  });
});

/** Something that keeps a player from spending 500 KP for the second zone, with its error code. */
type Obstacle = {
  readonly why: string;
  readonly begin: (player: Person) => Promise<unknown>;
  readonly end: (player: Person) => Promise<unknown>;
};

/** Returns obstacles of the account, the game and the player's own limits. */
function spendingObstacles({ database }: TestPortal): Obstacle[] {
  const stopSpending = ({ username }: Person, at: string | null) =>
    database.query("update users set spending_stopped_at = $2 where username = $1", [username, at]);
  const untilZones = ({ browser }: Person, arePaused: boolean) =>
    eventually("the zones do not change", async () => {
      const { text } = await browser.get("/api/zones");
      return text.includes("bảo trì") === arePaused ? true : undefined;
    });
  return [
    {
      why: "spending_stopped",
      begin: (player) => stopSpending(player, new Date().toISOString()),
      end: (player) => stopSpending(player, null),
    },
    {
      why: "account_locked",
      begin: ({ username }) =>
        database.query(
          "update users set locked_at = now(), lock_reason = 'Nghi ngờ.' where username = $1",
          [username],
        ),
      end: ({ username }) =>
        database.query(
          "update users set locked_at = null, lock_reason = null where username = $1",
          [username],
        ),
    },
    {
      why: "zone_paused",
      begin: async (player) => {
        await database.query(
          `insert into channel_pauses (kind, name, reason, begins_at, ends_at)
           values ('zone', '2', 'bảo trì.', now(), 'infinity')`,
        );
        await untilZones(player, true);
      },
      end: async (player) => {
        await database.query("update channel_pauses set ends_at = now()");
        await untilZones(player, false);
      },
    },
    {
      why: "spending_limit_reached",
      begin: ({ browser }) =>
        browser.send("PUT", "/api/spending-limits", { period: "day", limitKp: 499 }),
      end: ({ username }) =>
        database.query(
          "delete from spending_limits where user_id = (select id from users where username = $1)",
          [username],
        ),
    },
  ];
}
