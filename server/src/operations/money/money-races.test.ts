/** Of several equal operations at once exactly one takes effect. */
import { afterAll, expect, test } from "vitest";
import { readPortalSettings } from "../../config.ts";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import { sql } from "../../kit/database/sql.ts";
import { concurrently } from "../../testing/concurrently.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import { aHolder, balancesOf, topUp } from "../../testing/money/books.ts";
import { brokenInvariants } from "../../testing/money/wallets.ts";
import { assignTransfer } from "./assign-transfer.ts";
import { grantCredit } from "./grant-credit.ts";
import { recallCredit } from "./recall-credit.ts";
import { returnTransfer } from "./refunds.ts";
import { operatorNamed } from "../../testing/people/operators.ts";

/** How many operations run at once. */
const HANDS = 50;
const operator = operatorNamed();

const database = await aDatabase();
const { url } = database;
const db = connectionsTo(url, 10);
const portal = await readPortalSettings(undefined);
const services = { db, portal, notifications: { publish: () => {} } };
const holders = [await aHolder(db, "first"), await aHolder(db, "second")];
afterAll(async () => expect(await brokenInvariants({ database })).toEqual([]));

const logged = async (command: string): Promise<number> => {
  const [row] = await database.query<{ count: string }>(
    "select count(*) from operator_log where command = $1",
    [command],
  );
  return Number(row!.count);
};
const creditOfHolders = () =>
  Promise.all(holders.map(async ({ id }) => (await balancesOf(db, id)).credit));
/** Counts how many operations took effect, and how many found it already done. */
const counted = (outcomes: readonly { readonly isNew: boolean }[]) => ({
  done: outcomes.filter(({ isNew }) => isNew).length,
  found: outcomes.filter(({ isNew }) => !isNew).length,
});

test("an unmatched transfer goes to one player, or back, once", async () => {
  await topUp(db, null, 100_000, "stray");
  const outcomes = await Promise.allSettled(
    Array.from({ length: HANDS }, (_, at) =>
      at % 3 === 2
        ? returnTransfer(services, operator, { transfer: "stray" })
        : assignTransfer(services, operator, {
            transfer: "stray",
            username: at % 3 === 0 ? "first" : "second",
          }),
    ),
  );
  const news = outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value.isNew);
  expect(news).toHaveLength(1);
  expect((await logged("transfers assign")) + (await logged("transfers return"))).toBe(1);
  const [first, second] = await creditOfHolders();
  expect([0, 1_050]).toContain(first! + second!);
});

test("an operator and a player who searches never both get one transfer", async () => {
  await topUp(db, null, 100_000, "found-by-both");
  const [row] = await database.query<{ case_id: string; notice_id: string }>(
    `with opened as (
       insert into transfer_cases (user_id, method, amount_vnd, sent_at, reference_end)
       select id, 'vietcombank', 100000, now(), 'BYBOTH' from users where username = 'second'
       returning id
     )
     select opened.id as case_id, n.id as notice_id from opened, inbound_notices n
     where n.event_id = 'found-by-both'`,
  );
  const before = await creditOfHolders();
  await concurrently(HANDS, async (at) => {
    if (at % 2 === 0) {
      await db.many(sql`select settle_transfer_case(${row!.case_id}, ${row!.notice_id}, 'search')`);
      return;
    }
    const wanted = { transfer: "found-by-both", username: "first" };
    await assignTransfer(services, operator, wanted).catch((error: unknown) => {
      if (!(error instanceof OperationRefused)) throw error;
    });
  });
  const after = await creditOfHolders();
  const gained = after.map((credit, at) => credit - before[at]!);
  expect(gained.toSorted((a, b) => a - b)).toEqual([0, 1_050]);
});

test("R-OPS-A: one recall is done once, two equal ones twice, and recalls at once take no more than was given", async () => {
  const [holder] = holders;
  const before = await balancesOf(db, holder!.id);
  await topUp(db, holder!.paymentCode, 100_000, "recalled");
  const whole = await concurrently(HANDS, () =>
    recallCredit(services, operator, { what: "recalled" }),
  );
  expect(counted(whole)).toEqual({ done: 1, found: HANDS - 1 });
  expect(await balancesOf(db, holder!.id)).toEqual(before);

  await topUp(db, holder!.paymentCode, 100_000, "twice");
  const twice = await concurrently(HANDS, (at) =>
    recallCredit(services, operator, { what: "twice", kp: 100, nth: 1 + (at % 2) }),
  );
  expect(counted(twice)).toEqual({ done: 2, found: HANDS - 2 });
  expect((await balancesOf(db, holder!.id)).credit).toBe(before.credit + 850);
  await recallCredit(services, operator, { what: "twice" });

  await topUp(db, holder!.paymentCode, 100_000, "in-parts");
  const parts = await Promise.allSettled(
    Array.from({ length: HANDS }, (_, at) =>
      recallCredit(services, operator, { what: "in-parts", kp: 100 + at, nth: 1 + at }),
    ),
  );
  const taken = parts.flatMap((part) =>
    part.status === "fulfilled" ? [part.value.recalledKp] : [],
  );
  const left = 1_050 - taken.reduce((sum, kp) => sum + kp, 0);
  expect(taken.length).toBeGreaterThan(6);
  expect(left).toBeGreaterThanOrEqual(0);
  expect((await balancesOf(db, holder!.id)).credit).toBe(before.credit + left);
});

test("a grant of one occasion is given once", async () => {
  const { id } = await aHolder(db, "third");
  const order = { username: "third", kp: 70, occasion: "prize" };
  const outcomes = await concurrently(HANDS, () => grantCredit(services, operator, order));
  expect(counted(outcomes)).toEqual({ done: 1, found: HANDS - 1 });
  expect(await balancesOf(db, id)).toEqual({ credit: 70, debt: 0 });
  expect(await logged("grant")).toBe(1);
});
