/** Concurrent and repeated orders of coins: never more than the credit pays, and one order per Idempotency-Key. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { concurrently, tally } from "../../testing/concurrently.ts";
import { coinsOf } from "../../testing/money/purchases.ts";
import {
  aPlayerWith,
  brokenInvariants,
  historyOf,
  topUp,
  walletOf,
} from "../../testing/money/wallets.ts";
import { eventually, isComeAgain } from "../../testing/patience.ts";
import type { Answer } from "../../testing/people/browser.ts";
import { jobsDone } from "../../testing/people/mailbox.ts";
import type { Person } from "../../testing/people/people.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const PARALLEL = 50;
const ORDER = { creditAmount: 100, zoneId: "1" };
const COINS = 10_000;
const ONE_KP_VND = 100;

const { portal, sandbox } = await aPortalWithSandbox();
beforeEach(() => sandbox.reset());
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const keyed = (key: string = randomUUID()) => ({ "idempotency-key": key });

/** Like the page, resends the order until its outcome is known. */
const untilFinal = (send: () => Promise<Answer>): Promise<Answer> =>
  eventually("the order stays open", async () => {
    const answer = await send();
    return isComeAgain(answer) || answer.body["status"] === "processing" ? undefined : answer;
  });

describe("R-GAME-2: 50 concurrent orders with credit for three", () => {
  test("each with its own key: three succeed, and coins and credit agree", async () => {
    const player = await aPlayerWith(portal, 350);
    const answers = await concurrently(PARALLEL, () => {
      const headers = keyed();
      return untilFinal(() => player.browser.post("/api/recharge/game", ORDER, headers));
    });
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 3, 422: PARALLEL - 3 });
    await expectThree(player);
  });

  test("without keys: three succeed, and coins and credit agree", async () => {
    const player = await aPlayerWith(portal, 350);
    const answers = await concurrently(PARALLEL, () =>
      player.browser.post("/api/recharge/game", ORDER),
    );
    // Orders that got 503 may be among the three.
    const late = answers.filter(isComeAgain).length;
    const statuses = tally(answers.map(({ status }) => status));
    const { 200: done = 0, 422: refused = 0 } = statuses;
    expect(done + refused + late).toBe(PARALLEL);
    expect(done).toBeLessThanOrEqual(3);
    expect(done + late).toBeGreaterThanOrEqual(3);
    await expectThree(player);
  });
});

/** Expects three deliveries, once all jobs are done. */
async function expectThree(player: Person): Promise<void> {
  await jobsDone(portal);
  expect(await walletOf(player)).toEqual({ credit: 50, debt: 0 });
  expect(await coinsOf(sandbox, player)).toEqual([COINS, COINS, COINS]);
  const payments = (await historyOf(player)).filter(({ type }) => type === "credit.pay");
  expect(payments.map(({ status }) => status)).toEqual(["success", "success", "success"]);
}

describe("R-GAME-2: one Idempotency-Key", () => {
  test("of 50 concurrent requests is one order with the same reply, byte for byte", async () => {
    const player = await aPlayerWith(portal, 1_000);
    const headers = keyed();
    const send = () => untilFinal(() => player.browser.post("/api/recharge/game", ORDER, headers));
    const answers = await concurrently(PARALLEL, send);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await send()).text).toBe(answers[0]?.text);
    expect(await walletOf(player)).toEqual({ credit: 900, debt: 0 });
    expect(await coinsOf(sandbox, player)).toEqual([COINS]);
  });

  test("with another body is refused, and the first order remains", async () => {
    const player = await aPlayerWith(portal, 1_000);
    const headers = keyed();
    const order = () => player.browser.post("/api/recharge/game", ORDER, headers);
    const first = await untilFinal(order);
    for (const change of [{ creditAmount: 200 }, { zoneId: "2" }, { zoneId: "no such zone" }]) {
      const other = { ...ORDER, ...change };
      const { status, body } = await player.browser.post("/api/recharge/game", other, headers);
      expect([status, body["errorCode"]]).toEqual([409, "idempotency_key_reused"]);
    }
    const again = await order();
    expect(again.text).toBe(first.text);
    expect(await walletOf(player)).toEqual({ credit: 900, debt: 0 });
    expect(await coinsOf(sandbox, player)).toEqual([COINS]);
  });

  test("of concurrent requests with several bodies is one order", async () => {
    const player = await aPlayerWith(portal, 1_000);
    const headers = keyed();
    const bodies = Array.from({ length: 20 }, (_, at) => ({
      ...ORDER,
      zoneId: String(1 + (at % 4)),
    }));
    const answers = await Promise.all(
      bodies.map((body) =>
        untilFinal(() => player.browser.post("/api/recharge/game", body, headers)),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(5);
    expect(new Set(won.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    expect(await coinsOf(sandbox, player)).toEqual([COINS]);
  });

  test("may be used by two players", async () => {
    const headers = keyed();
    for (const player of [await aPlayerWith(portal, 100), await aPlayerWith(portal, 100)]) {
      expect((await player.browser.post("/api/recharge/game", ORDER, headers)).status).toBe(200);
      expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
    }
  });

  test("can be reused after a refusal for too little credit, once topped up", async () => {
    const player = await aPlayerWith(portal, 99);
    const headers = keyed();
    const refused = await player.browser.post("/api/recharge/game", ORDER, headers);
    expect(refused.status).toBe(422);
    await topUp(portal, player, ONE_KP_VND);
    const done = await player.browser.post("/api/recharge/game", ORDER, headers);
    expect(done.status).toBe(200);
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
  });

  test("of a refused order gets the refusal again, and the credit is returned once", async () => {
    const player = await aPlayerWith(portal, 100);
    await player.browser.get("/api/zones");
    await sandbox.setZoneOpen("1", false);
    const headers = keyed();
    const send = () => untilFinal(() => player.browser.post("/api/recharge/game", ORDER, headers));
    const answers = await concurrently(20, send);
    await sandbox.setZoneOpen("1", true);
    answers.push(await send());
    for (const { status, body } of answers) {
      expect([status, body["errorCode"]]).toEqual([409, "recharge_refused"]);
    }
    expect(await walletOf(player)).toEqual({ credit: 100, debt: 0 });
    expect(await coinsOf(sandbox, player)).toEqual([]);
  });

  test("that is malformed is refused, and nothing is taken", async () => {
    const player = await aPlayerWith(portal, 100);
    for (const key of ["short", "with a space in it", "x".repeat(256)]) {
      const { status, body } = await player.browser.post("/api/recharge/game", ORDER, keyed(key));
      expect([key, status, body["errorCode"]]).toEqual([key, 400, "idempotency_key_invalid"]);
    }
    expect(await walletOf(player)).toEqual({ credit: 100, debt: 0 });
  });
});
