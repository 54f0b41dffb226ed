/**
 * 160 players who order at once are all served, and one player's 100 concurrent calls do not hold up another player.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { sql } from "../../kit/database/sql.ts";
import { concurrently, tally, workThrough } from "../../testing/concurrently.ts";
import { connectionsTo } from "../../testing/database/test-database.ts";
import { openTransaction } from "../../testing/database/open-transaction.ts";
import { aPurchase, order } from "../../testing/money/purchases.ts";
import { brokenInvariants } from "../../testing/money/wallets.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, type Person, userIdOf } from "../../testing/people/people.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const CROWD = 160;
const CALLS = 100;
const REGISTERING = 8;

/** Registers the players: more than the limits of one address allow. */
const { portal: unlimited } = await aPortalWithSandbox();
const { database } = unlimited;
/** A portal with the limits of production. */
const portal = await aPortal(
  { RATE_LIMIT_SCALE: "1", GAME_API_URL: unlimited.services.config.env.GAME_API_URL },
  database,
);
const owner = connectionsTo(database.url, 1);
afterAll(async () => expect(await brokenInvariants(portal)).toEqual([]));

const players: Person[] = [];
beforeAll(async () => {
  await workThrough(Array.from({ length: CROWD }), REGISTERING, async () => {
    players.push(await aPlayer(unlimited));
  });
});
afterEach(() => void vi.useRealTimers());

/** Switches off the time-outs of this process, so that the test does not depend on how busy the machine is. */
const withoutTimeOuts = () => void vi.useFakeTimers({ toFake: ["setTimeout"] });

/** The same person at the portal with the limits. */
const atPortal = ({ username, browser }: Person): Person => ({
  username,
  browser: openBrowser(portal.url, browser.cookies),
});

/** Locks a player's row, as the player's own transaction does. @returns a function that unlocks it */
async function lockRowOf(player: Person): Promise<() => Promise<void>> {
  const id = await userIdOf(unlimited, player);
  return openTransaction(owner, async (tx) => {
    await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.run(sql`select from users where id = ${id} for update`);
  });
}

test("R-CROWD-1: 160 players who order at once are all served", async () => {
  const crowd = players.map(atPortal);
  withoutTimeOuts();
  const answers = await Promise.all(crowd.map((player) => order(player)));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: CROWD });
});

test("R-CROWD-1: of 100 concurrent calls of one player only a few run, and another player is served meanwhile", async () => {
  const [busy, other] = players.map(atPortal) as [Person, Person];
  const id = await aPurchase(busy);
  const unlock = await lockRowOf(busy);
  withoutTimeOuts();
  const answers: Answer[] = [];
  const change = async () => {
    const path = `/api/purchases/${id}/method`;
    answers.push(await busy.browser.send("PUT", path, { method: "vietcombank" }));
  };
  const all = concurrently(CALLS, change);
  const served = await order(other, { creditAmount: 1_000 });
  const timedOut = answers.filter(({ status }) => status === 503).length;
  await unlock();
  await all;

  expect(served.status).toBe(200);
  // Each waits a second for the lock. Without a bound the other player would wait for nearly all of them.
  expect(timedOut).toBeLessThan(CALLS / 2);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, body } of refused) {
    expect(headers.get("retry-after")).toBe("1");
    expect(body).toMatchObject({
      errorCode: "too_many_requests",
      message: "Bạn đang gửi quá nhiều yêu cầu cùng lúc. Vui lòng thử lại sau giây lát.",
    });
  }
});
