/**
 * Random operations on players' money (`Act`), in the ledger and in a simple model of credit and debt (`give`, `take`):
 * both must agree after each step, and the invariants (I1 …) must hold at the end.
 */
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sql } from "../../kit/database/sql.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import {
  aHolder,
  type Balances,
  balancesOf,
  capture,
  type Holder,
  hold,
  recall,
  refund,
  topUp,
} from "../../testing/money/books.ts";
import { commonErrors } from "../errors.ts";
import { findViolations } from "./invariants.ts";

const PLAYERS = 50;

const database = await aDatabase();
const db = connectionsTo(database.runtimeUrl, 12);
/** Recalls are operators'. */
const operators = connectionsTo(database.url, 4);

/** What may happen to a player's money. `which` picks one of the player's earlier transfers or payments. */
type Act =
  | { readonly kind: "topUp"; readonly amountVnd: number }
  | { readonly kind: "topUpAgain"; readonly which: number }
  | { readonly kind: "hold"; readonly kp: number }
  | { readonly kind: "recall"; readonly kp: number }
  | { readonly kind: "capture" | "refund"; readonly which: number };

const amount = fc.integer({ min: 1, max: 3_000 });
const which = fc.nat(20);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant("topUp" as const),
    amountVnd: fc.oneof(fc.integer({ min: 1, max: 600_000 }), fc.constantFrom(99_999, 100_000)),
  }),
  fc.record({ kind: fc.constant("topUpAgain" as const), which }),
  fc.record({
    kind: fc.constantFrom("hold" as const, "hold" as const, "recall" as const),
    kp: amount,
  }),
  fc.record({ kind: fc.constantFrom("capture" as const, "refund" as const), which }),
);

/** Applies the rules of credit and debt, without a database. */
function give({ credit, debt }: Balances, kp: number): Balances {
  const settled = Math.min(debt, kp);
  return { credit: credit + kp - settled, debt: debt - settled };
}

function take({ credit, debt }: Balances, kp: number): Balances {
  const taken = Math.min(credit, kp);
  return { credit: credit - taken, debt: debt + kp - taken };
}

function worthOf(amountVnd: number): number {
  const credit = Math.floor(amountVnd / 100);
  const percent = amountVnd >= 500_000 ? 10 : amountVnd >= 100_000 ? 5 : 0;
  return credit + Math.floor((credit * percent) / 100);
}

/** Runs one player's acts, and compares each step with the model. */
async function live(holder: Holder, acts: readonly Act[]): Promise<void> {
  let model: Balances = { credit: 0, debt: 0 };
  const transfers: { eventId: string; amountVnd: number }[] = [];
  const open: { id: string; kp: number }[] = [];
  for (const step of acts) {
    if (step.kind === "topUp") {
      const eventId = randomUUID();
      transfers.push({ eventId, amountVnd: step.amountVnd });
      await topUp(db, holder.paymentCode, step.amountVnd, eventId);
      model = give(model, worthOf(step.amountVnd));
    } else if (step.kind === "topUpAgain") {
      const known = transfers[step.which % (transfers.length || 1)];
      if (!known) continue;
      const again = await topUp(db, holder.paymentCode, known.amountVnd, known.eventId);
      expect(again.isNew).toBe(false);
    } else if (step.kind === "hold") {
      if (model.credit < step.kp) {
        await expect(hold(db, holder.id, step.kp)).rejects.toEqual(commonErrors.creditTooLow());
        continue;
      }
      open.push({ id: await hold(db, holder.id, step.kp), kp: step.kp });
      model = take(model, step.kp);
    } else if (step.kind === "recall") {
      await recall(operators, holder.id, step.kp);
      model = take(model, step.kp);
    } else {
      const [payment] = open.splice(step.which % (open.length || 1), 1);
      if (!payment) continue;
      await (step.kind === "capture" ? capture : refund)(db, holder.id, payment.id);
      if (step.kind === "refund") model = give(model, payment.kp);
    }
    expect(await balancesOf(db, holder.id)).toEqual(model);
  }
}

test(`I1…I9: random operations of ${PLAYERS} players at once match the model after each step`, async () => {
  const lives = fc.array(fc.array(act, { maxLength: 12 }), {
    minLength: PLAYERS,
    maxLength: PLAYERS,
  });
  await fc.assert(
    fc.asyncProperty(lives, async (all) => {
      const holders = await Promise.all(all.map(() => aHolder(db)));
      await Promise.all(holders.map((holder, at) => live(holder, all[at] ?? [])));
      expect(await findViolations(db)).toEqual([]);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

/** Just below the first bonus. */
const START_VND = 99_999;
const START_KP = 999;
const stormAct = fc.record({
  kind: fc.constantFrom("topUp" as const, "hold" as const, "hold" as const, "recall" as const),
  kp: fc.integer({ min: 1, max: 400 }),
});

test(`I1…I9: of ${PLAYERS} concurrent operations on one player none is lost or done twice`, async () => {
  const storm = fc.array(stormAct, { minLength: PLAYERS, maxLength: PLAYERS });
  await fc.assert(
    fc.asyncProperty(storm, async (acts) => {
      const holder = await aHolder(db);
      await topUp(db, holder.paymentCode, START_VND);
      let net = START_KP;
      const refused: number[] = [];
      await Promise.all(
        acts.map(async ({ kind, kp }) => {
          if (kind === "topUp") await topUp(db, holder.paymentCode, kp * 100);
          else if (kind === "recall") await recall(operators, holder.id, kp);
          else if (!(await isHeld(holder, kp))) return refused.push(kp);
          return (net += kind === "topUp" ? kp : -kp);
        }),
      );
      expect(await balancesOf(db, holder.id)).toEqual({
        credit: Math.max(net, 0),
        debt: Math.max(-net, 0),
      });
      // A refusal is right only if the credit was too low for it at some moment.
      const poorest = await leastCreditOf(holder);
      for (const kp of refused) expect(kp).toBeGreaterThan(poorest);
      expect(await findViolations(db)).toEqual([]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

async function isHeld(holder: Holder, kp: number): Promise<boolean> {
  return hold(db, holder.id, kp).then(
    () => true,
    (error: unknown) => {
      expect(error).toEqual(commonErrors.creditTooLow());
      return false;
    },
  );
}

async function leastCreditOf(holder: Holder): Promise<number> {
  const { least } = await db.one<{ least: number }>(sql`
    select min(e.balance_after) as least
    from entries e join ledger_accounts a on a.id = e.account_id
    where a.user_id = ${holder.id} and a.name = 'credit'`);
  return least;
}
