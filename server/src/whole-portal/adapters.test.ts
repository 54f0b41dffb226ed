/**
 * Every way in which money arrives follows the same rules, if notices are lost, repeated, reordered, late or forged.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { feeds } from "../settings/transfer-methods.ts";
import { tally, concurrently } from "../testing/concurrently.ts";
import { brokenInvariants, walletOf } from "../testing/money/wallets.ts";
import { aPlayer, type Person } from "../testing/people/people.ts";
import type { TestPortal } from "../testing/portal/test-portal.ts";
import type { AdapterFixture, FixtureEnvironment } from "../testing/rails/adapter-fixture.ts";
import { cardFixture } from "./testing/adapters/card-fixture.ts";
import { momoFixture } from "../testing/rails/momo-fixture.ts";
import { sepayFixture } from "./testing/adapters/sepay-fixture.ts";
import { statementFixtures } from "./testing/adapters/statement-fixtures.ts";
import { viettelFixture } from "../testing/rails/viettel-fixture.ts";
import { PATIENCE } from "../testing/patience.ts";

/** A new adapter is one more row; a new bank feed is one already. */
const fixtures: readonly AdapterFixture[] = [
  cardFixture,
  momoFixture,
  sepayFixture,
  ...statementFixtures,
  viettelFixture,
];

/** Counts what a notice could write. */
async function booksOf({ database }: TestPortal) {
  const [books] = await database.query<
    Record<"notices" | "outgoing" | "open" | "journals", string>
  >(
    `select (select count(*) from inbound_notices) as notices,
      (select count(*) from outbound_notices) as outgoing,
      (select count(*) from open_payments) as open, (select count(*) from journals) as journals`,
  );
  return {
    notices: Number(books!.notices),
    outgoing: Number(books!.outgoing),
    open: Number(books!.open),
    journals: Number(books!.journals),
  };
}

const COPIES = 50;

test("R-PAY-5: every feed that the settings may name is a row", () => {
  const names = fixtures.map(({ name }) => name);
  expect(names.filter((name) => name !== "card").toSorted()).toEqual(feeds.toSorted());
});

describe.each(fixtures)("R-PAY-3, R-PAY-5: $name", ({ open, acknowledged }) => {
  let environment: FixtureEnvironment;
  let player: Person;
  beforeAll(async () => {
    environment = await open();
  });
  afterAll(() => environment.close());
  beforeEach(async () => {
    environment.setProvider("well");
    player = await aPlayer(environment.portal);
  });
  afterEach(async () => {
    expect(await brokenInvariants(environment.portal)).toEqual([]);
  });

  const creditOf = async (who: Person) => (await walletOf(who)).credit;
  const becomes = (kp: number, who = player) =>
    vi.waitFor(async () => expect(await creditOf(who)).toBe(kp), PATIENCE);

  test("a notice is acknowledged and credited", async () => {
    const payment = await environment.pay(player);
    expect(await creditOf(player)).toBe(0);
    expect(await payment.sendNotice()).toEqual([acknowledged]);
    await becomes(payment.kp);
  });

  test("repeat: 50 copies at once, and one later, credit once", async () => {
    const payment = await environment.pay(player);
    // A slow machine responds to some notices with 503.
    const { [acknowledged]: accepted = 0, 503: late = 0 } = tally(
      await payment.sendNotice({ copies: COPIES }),
    );
    expect(accepted).toBeGreaterThan(0);
    expect(accepted + late).toBe(COPIES);
    await becomes(payment.kp);
    expect(await payment.sendNotice()).toEqual([acknowledged]);
    await environment.catchUp();
    expect(await creditOf(player)).toBe(payment.kp);
  });

  test("reorder: later payments that are reported first, of several players", async () => {
    const players = await concurrently(3, () => aPlayer(environment.portal));
    const payments = await Promise.all(players.map((who) => environment.pay(who)));
    for (const payment of payments.toReversed())
      expect(await payment.sendNotice()).toEqual([acknowledged]);
    for (const [at, who] of players.entries()) await becomes(payments[at]!.kp, who);
  });

  test("delay, maintenance: searched for in vain, then reported", async () => {
    const payment = await environment.pay(player);
    environment.setProvider("in maintenance");
    await environment.catchUp();
    expect(await creditOf(player)).toBe(0);
    environment.setProvider("well");
    expect(await payment.sendNotice()).toEqual([acknowledged]);
    await becomes(payment.kp);
  });

  test("loss: a payment whose notice never comes is found by the portal's query", async () => {
    const payment = await environment.pay(player);
    environment.setProvider("silent");
    await payment.sendNotice().catch(() => []);
    environment.setProvider("well");
    await environment.catchUp();
    await becomes(payment.kp);
  });

  test("timeout after the work was done: credited once it is known", async () => {
    environment.setProvider("losing its answers");
    const payment = await environment.pay(player);
    await environment.catchUp();
    environment.setProvider("well");
    await payment.sendNotice();
    await becomes(payment.kp);
    await environment.catchUp();
    expect(await creditOf(player)).toBe(payment.kp);
  });

  test("forgery: a forged notice credits nothing", async () => {
    const payment = await environment.pay(player);
    for (const [how, forge] of Object.entries(payment.forgeries)) {
      expect([acknowledged, 400, 401], how).toContain(await forge());
      expect(await creditOf(player), how).toBe(0);
    }
  });

  test("a test call books nothing: it is acknowledged and logged", async () => {
    const { portal, testCalls } = environment;
    expect(Object.keys(testCalls).length).toBeGreaterThan(0);
    const before = await booksOf(portal);
    for (const [what, send] of Object.entries(testCalls)) {
      const logged = portal.logLines.length;
      expect(await send(), what).toBe(acknowledged);
      expect(await booksOf(portal), what).toEqual(before);
      expect(portal.logLines.slice(logged).join("\n"), what).toMatch(
        /"event":"(webhook|card_callback)"/,
      );
    }
  });

  test("R-FAIR-2: money that resembles a test call is kept", async () => {
    const { portal, resemblingPayments } = environment;
    for (const [what, send] of Object.entries(resemblingPayments)) {
      const { notices } = await booksOf(portal);
      expect(await send(), what).toBe(acknowledged);
      await vi.waitFor(
        async () => expect((await booksOf(portal)).notices, what).toBe(notices + 1),
        PATIENCE,
      );
    }
  });

  test("unknown fields do not matter", async () => {
    const payment = await environment.pay(player);
    expect(
      await payment.sendNotice({ extra: { fee: 7, note: "mới", nested: { a: [1] } } }),
    ).toEqual([acknowledged]);
    await becomes(payment.kp);
  });

  test("an invalid amount credits nothing and breaks nothing", async () => {
    for (const amountVnd of [0, -100_000, 0.5, 2 ** 53 + 2, 1e300]) {
      const payment = await environment.pay(player);
      await payment.sendAmount(amountVnd);
      expect.soft(await creditOf(player), String(amountVnd)).toBe(0);
    }
    // The portal still works.
    const other = await aPlayer(environment.portal);
    const sound = await environment.pay(other);
    expect(await sound.sendNotice()).toEqual([acknowledged]);
    await becomes(sound.kp, other);
  });
});
