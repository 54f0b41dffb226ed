/**
 * When the page warns that a payment method is slow or failing: only players who have paid before count, and at least
 * 20 of them.
 */
import { randomUUID } from "node:crypto";
import type { MethodHealth } from "@portal/contract/payment";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aHolder, type Holder, topUp } from "../../testing/money/books.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { methodHealth } from "./method-health.ts";

/** The least number of players for a result. */
const ENOUGH = 20;
const A_WEEK_MS = 7 * 24 * 3_600_000;

/** Players who have paid before. */
const payers: Holder[] = [];

const portal = await aPortal();
beforeAll(async () => {
  for (let count = 0; count < ENOUGH + 5; count += 1) {
    const payer = await aHolder(portal.services.db);
    await topUp(portal.services.db, payer.paymentCode, 10_000, randomUUID(), {
      method: "techcombank",
      occurredAt: new Date(Date.now() - A_WEEK_MS),
    });
    payers.push(payer);
  }
  await portal.database.query("update transactions set created_at = now() - interval '1 week'");
});
beforeEach(async () => {
  await portal.database.query("delete from top_ups where transaction_id is null");
  await portal.database.query("alter table inbound_notices disable trigger user");
  await portal.database.query("update inbound_notices set received_at = now() - interval '1 week'");
  await portal.database.query("alter table inbound_notices enable trigger user");
});

const health = (): Promise<MethodHealth[]> => methodHealth(portal.services.db);

async function succeed(players: readonly Holder[], occurredAt = new Date()): Promise<void> {
  for (const { paymentCode } of players) {
    await topUp(portal.services.db, paymentCode, 10_000, randomUUID(), { occurredAt });
  }
}

/** Each player announced this many transfers a quarter of an hour ago, and none arrived. */
async function waitInVain(players: readonly Holder[], timesEach = 1): Promise<void> {
  for (const { id } of players) {
    await portal.database.query(
      `insert into top_ups (user_id, method, amount_vnd, sent_at)
       select $1, 'vietcombank', 200000 + n, now() - interval '15 minutes'
       from generate_series(1, $2::int) as n`,
      [id, timesEach],
    );
  }
}

let serial = 0;
async function cards(players: readonly Holder[], failure: string | null): Promise<void> {
  for (const { id } of players) {
    serial += 1;
    await portal.database.query(
      `with topup as (
         insert into transactions (user_id, type, status, value, currency)
         values ($1, 'topup.card', case when $3::text is null then 'success' else 'failed' end, 50000, 'VND')
         returning id
       )
       insert into cards (transaction_id, provider, telco, serial, pin_mac, declared_vnd,
         settled_at, failure, is_taken, real_vnd)
       select id, 'VIETTEL', 'VIETTEL', $2::text, sha256(convert_to($2::text, 'UTF8')), 50000, now(),
         $3::text, $3::text is null, case when $3::text is null then 50000 end from topup`,
      [id, `serial-${serial}`, failure],
    );
  }
}

test("R-PAY-1: a method with fewer than 20 players shows nothing", async () => {
  expect(await health()).toEqual([]);
  const visitor = await aPlayer(portal);
  expect((await visitor.browser.get("/api/payment-methods/health")).body).toEqual([]);
  await succeed(payers.slice(0, 10));
  await waitInVain(payers.slice(10, ENOUGH - 1));
  expect(await health()).toEqual([]);
});

test("R-PAY-1: a method that works shows its usual time", async () => {
  await succeed(payers.slice(0, ENOUGH));
  expect(await health()).toEqual([
    { name: "vietcombank", kind: "transfer", state: "well", usualSeconds: 1, successPercent: 100 },
  ]);
});

test("R-PAY-1: a bank that reports only the day shows no usual time", async () => {
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const midnight = new Date(`${today}T00:00:00+07:00`);
  await succeed(payers.slice(0, ENOUGH), midnight);
  expect(await health()).toEqual([]);
  await succeed(payers.slice(ENOUGH, ENOUGH + 1));
  expect(await health()).toMatchObject([{ state: "well", usualSeconds: 1, successPercent: 100 }]);
});

test("R-FAIR-1: accounts that never paid cannot make a method fail", async () => {
  await succeed(payers.slice(0, ENOUGH));
  const strangers = await Promise.all(
    Array.from({ length: 2 * ENOUGH }, () => aHolder(portal.services.db)),
  );
  await waitInVain(strangers, 3);
  await cards(strangers, "maintenance");
  expect(await health()).toMatchObject([{ kind: "transfer", state: "well", successPercent: 100 }]);
});

test("R-PAY-1: players who paid before and wait in vain count as failures, once each", async () => {
  await succeed(payers.slice(0, ENOUGH - 4));
  await waitInVain(payers.slice(ENOUGH - 4, ENOUGH), 20);
  expect(await health()).toMatchObject([{ state: "well", successPercent: 80 }]);
  await waitInVain(payers.slice(0, 10));
  expect(await health(), "a success after waiting is a success").toMatchObject([
    { successPercent: 80 },
  ]);
});

test("R-PAY-1: a method with few successes is failing", async () => {
  await succeed(payers.slice(0, 5));
  await waitInVain(payers.slice(5));
  expect(await health()).toMatchObject([{ state: "failing", successPercent: 20 }]);
});

test("R-PAY-1: money that names nobody is not a failure of the method", async () => {
  await succeed(payers.slice(0, ENOUGH - 1));
  await waitInVain(payers.slice(ENOUGH - 1, ENOUGH));
  expect(await health()).toMatchObject([{ successPercent: 95 }]);
  await topUp(portal.services.db, null, 200_001);
  expect(await health(), "one player fewer is too few").toEqual([]);
});

test("R-PAY-1: failures of the card gateway count, mistakes of the player do not", async () => {
  await cards(payers, "bad_card");
  await cards(payers, "wrong_value");
  expect(await health()).toEqual([]);
  await cards(payers.slice(0, 4), null);
  await cards(payers.slice(4, ENOUGH), "maintenance");
  await cards(payers.slice(4, ENOUGH), "bad_card");
  expect(await health()).toMatchObject([
    { name: "VIETTEL", kind: "card", state: "failing", successPercent: 20 },
  ]);
});
