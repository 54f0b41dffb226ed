import { describe, expect, test, vi } from "vitest";
import { brokenInvariants, contentOf, historyOf, walletOf } from "../testing/money/wallets.ts";
import { aPlayer } from "../testing/people/people.ts";
import { aKillablePortal } from "./killable-portal.ts";
import { type Moment, type StopPoint, stopAt } from "./stop-point.ts";
import { PATIENCE } from "../testing/patience.ts";

const POSTING: Moment = { statement: "insert", table: "journals", when: "true" };

const portal = await aKillablePortal();

describe("R-PAY-5: kill -9 of the portal while it books a notice, and a restart", () => {
  test.each<[string, (stop: StopPoint) => Promise<void>]>([
    ["before the commit", (stop) => stop.cut()],
    ["between the commit and the reply", (stop) => stop.open()],
  ])("%s: the bank resends the notice, and it is credited once", async (_when, after) => {
    const player = await aPlayer(portal);
    const content = await contentOf(player);
    const stop = await stopAt(portal.database, POSTING);
    const reported = portal.sandbox.transfer({ amount: 100_000, content });
    await stop.reached();
    await portal.kill();
    await after(stop);
    expect((await reported).deliveries).toMatchObject([{ status: null }]);

    await portal.start();
    await vi.waitFor(async () => expect((await walletOf(player)).credit).toBe(1_050), PATIENCE);
    // Resent once more, as staff may request.
    await portal.sandbox.repeat((await reported).id);
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
    expect(await historyOf(player)).toHaveLength(2);
    expect(await brokenInvariants(portal)).toEqual([]);
  });
});
