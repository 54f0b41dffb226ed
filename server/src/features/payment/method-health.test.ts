import type { MethodHealth } from "@portal/contract/payment";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { topUp } from "../../testing/books.ts";
import { aPlayer, type Person } from "../../testing/people.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { methodHealth } from "./method-health.ts";

let portal: TestPortal;
let player: Person;
let account: { id: string; payment_code: string };

beforeAll(async () => {
  portal = await startTestPortal();
  player = await aPlayer(portal);
  [account] = (await portal.database.query(
    "select id, payment_code from users where username = $1",
    [player.username],
  )) as [typeof account];
});
afterAll(() => portal.close());
beforeEach(() => portal.database.query("delete from top_ups where transaction_id is null"));

const health = (): Promise<MethodHealth[]> => methodHealth(portal.services.db);

test("R-PAY-1: a method without traffic says nothing of itself, nor does one with hardly any", async () => {
  expect(await health()).toEqual([]);
  expect((await player.browser.get("/api/payment-methods/health")).body).toEqual([]);
  await topUp(portal.services.db, account.payment_code, 10_000);
  await failures(1, 0);
  expect(await health()).toEqual([]);
});

test("R-PAY-1: one that works tells its usual time, and its share of successes", async () => {
  for (let i = 0; i < 3; i++) await topUp(portal.services.db, account.payment_code, 10_000);
  expect(await health()).toEqual([
    { name: "vietcombank", kind: "transfer", state: "well", usualSeconds: 1, successPercent: 100 },
  ]);
});

test("R-PAY-1: players who wait in vain make it failing, each counted once", async () => {
  await failures(1, 20);
  expect(await health()).toMatchObject([{ state: "well", successPercent: 80 }]);
  await failures(5, 1);
  expect(await health()).toMatchObject([{ state: "failing", successPercent: 40 }]);
});

test("R-PAY-1: cards that the gateway lets down count, those that the player got wrong do not", async () => {
  await cards(["bad_card", "wrong_value", "bad_card", "maintenance", "not_received", "rejected"]);
  const found = (await health()).filter(({ kind }) => kind === "card");
  expect(found).toEqual([
    { name: "VIETTEL", kind: "card", state: "failing", usualSeconds: null, successPercent: 0 },
  ]);
});

/** So many players have said a quarter of an hour ago, each so often, that they sent money. */
async function failures(players: number, timesEach: number): Promise<void> {
  for (let i = 0; i < players; i++) {
    const { username } = await aPlayer(portal);
    await portal.database.query(
      `insert into top_ups (user_id, method, amount_vnd, sent_at)
       select id, 'vietcombank', n, now() - interval '15 minutes'
       from users, generate_series(1, $2::int) as n where username = $1`,
      [username, timesEach],
    );
  }
}

async function cards(failuresOfCards: readonly string[]): Promise<void> {
  for (const [index, failure] of failuresOfCards.entries()) {
    await portal.database.query(
      `with topup as (
         insert into transactions (user_id, type, status, value, currency)
         values ($1, 'topup.card', 'failed', 50000, 'VND') returning id
       )
       insert into cards (transaction_id, provider, telco, serial, pin_mac, declared_vnd,
         settled_at, failure, is_taken)
       select id, 'VIETTEL', 'VIETTEL', $2::text, sha256(convert_to($2::text, 'UTF8')), 50000, now(), $3, false from topup`,
      [account.id, `serial-${index}`, failure],
    );
  }
}
