import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { feeds } from "../settings/transfer-methods.ts";
import { tally, concurrently } from "../testing/concurrently.ts";
import { brokenInvariants, walletOf } from "../testing/money/wallets.ts";
import { aPlayer, type Person } from "../testing/people/people.ts";
import type { AdapterFixture, RailStage } from "../testing/rails/adapter-fixture.ts";
import { cardRail } from "../testing/rails/card-fixture.ts";
import { momoRail } from "../testing/rails/momo-fixture.ts";
import { sepayRail } from "../testing/rails/sepay-fixture.ts";
import { cassoRail, payosRail } from "../testing/rails/statement-fixtures.ts";
import { viettelRail } from "../testing/rails/viettel-fixture.ts";

/** Every way in which money arrives follows the same rules. A new adapter is one more row. */
const rails: readonly AdapterFixture[] = [
  cardRail,
  cassoRail,
  momoRail,
  payosRail,
  sepayRail,
  viettelRail,
];

const COPIES = 50;
const SETTLED_WITHIN_MS = 20_000;
const SLOW_TEST = { timeout: 60_000 };

test("R-PAY-5: every feed that the settings may name is a row", () => {
  const names = rails.map(({ name }) => name);
  expect(names.filter((name) => name !== "card").toSorted()).toEqual(feeds.toSorted());
});

describe.each(rails)("R-PAY-3, R-PAY-5: $name", ({ open, acknowledged }) => {
  let stage: RailStage;
  let player: Person;
  beforeAll(async () => {
    stage = await open();
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    stage.setProvider("well");
    player = await aPlayer(stage.portal);
  });
  afterEach(async () => {
    expect(await brokenInvariants(stage.portal)).toEqual([]);
  });

  const creditOf = async (who: Person) => (await walletOf(who)).credit;
  const becomes = (kp: number, who = player) =>
    vi.waitFor(async () => expect(await creditOf(who)).toBe(kp), SETTLED_WITHIN_MS);

  test("a notice is acknowledged and credited", SLOW_TEST, async () => {
    const payment = await stage.pay(player);
    expect(await creditOf(player)).toBe(0);
    expect(await payment.tell()).toEqual([acknowledged]);
    await becomes(payment.kp);
  });

  test("repeat: 50 copies at once, and one later, credit once", SLOW_TEST, async () => {
    const payment = await stage.pay(player);
    // A slow machine responds to some notices with 503.
    const { [acknowledged]: accepted = 0, 503: late = 0 } = tally(
      await payment.tell({ copies: COPIES }),
    );
    expect(accepted).toBeGreaterThan(0);
    expect(accepted + late).toBe(COPIES);
    await becomes(payment.kp);
    expect(await payment.tell()).toEqual([acknowledged]);
    await stage.catchUp();
    expect(await creditOf(player)).toBe(payment.kp);
  });

  test("reorder: later payments that are told first, of several players", SLOW_TEST, async () => {
    const players = await concurrently(3, () => aPlayer(stage.portal));
    const payments = await Promise.all(players.map((who) => stage.pay(who)));
    for (const payment of payments.toReversed())
      expect(await payment.tell()).toEqual([acknowledged]);
    for (const [at, who] of players.entries()) await becomes(payments[at]!.kp, who);
  });

  test("delay, maintenance: looked for in vain, then told", SLOW_TEST, async () => {
    const payment = await stage.pay(player);
    stage.setProvider("in maintenance");
    await stage.catchUp();
    expect(await creditOf(player)).toBe(0);
    stage.setProvider("well");
    expect(await payment.tell()).toEqual([acknowledged]);
    await becomes(payment.kp);
  });

  test("loss: a notice that never comes is made up for by looking", SLOW_TEST, async () => {
    const payment = await stage.pay(player);
    stage.setProvider("silent");
    await payment.tell().catch(() => []);
    stage.setProvider("well");
    await stage.catchUp();
    await becomes(payment.kp);
  });

  test("timeout after the work was done: credited once it is known", SLOW_TEST, async () => {
    stage.setProvider("losing its answers");
    const payment = await stage.pay(player);
    await stage.catchUp();
    stage.setProvider("well");
    await payment.tell();
    await becomes(payment.kp);
    await stage.catchUp();
    expect(await creditOf(player)).toBe(payment.kp);
  });

  test("forgery: whatever is forged credits nothing", SLOW_TEST, async () => {
    const payment = await stage.pay(player);
    for (const [how, forge] of Object.entries(payment.forgeries)) {
      expect([acknowledged, 400, 401], how).toContain(await forge());
      expect(await creditOf(player), how).toBe(0);
    }
  });

  test("unknown fields do not matter", SLOW_TEST, async () => {
    const payment = await stage.pay(player);
    expect(await payment.tell({ extra: { fee: 7, note: "mới", nested: { a: [1] } } })).toEqual([
      acknowledged,
    ]);
    await becomes(payment.kp);
  });

  test.each([0, -100_000, 0.5, 2 ** 53 + 2, 1e300])(
    "an amount of %d credits nothing and breaks nothing",
    SLOW_TEST,
    async (amountVnd) => {
      const payment = await stage.pay(player);
      await payment.tellAmount(amountVnd);
      expect(await creditOf(player)).toBe(0);
      // The portal still works.
      const other = await aPlayer(stage.portal);
      const sound = await stage.pay(other);
      expect(await sound.tell()).toEqual([acknowledged]);
      await becomes(sound.kp, other);
    },
  );
});
