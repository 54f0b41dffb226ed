import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Strikes, strikes, strikeStatements } from "../testing/statement-strikes.ts";
import { brokenInvariants } from "../testing/wallets.ts";
import {
  type MoneyStage,
  type Operation,
  openMoneyStage,
  operationNames,
} from "./money-operations.ts";

const options = { timeout: 120_000 };
const POLL_MS = 1_000;

let stage: MoneyStage;
let struck: Strikes;
beforeAll(async () => {
  // Jobs that were put back run when the test says so, and nothing else is asked of the database.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  stage = await openMoneyStage();
  struck = strikeStatements(stage.portal.services.db.pool, stage.portal.database);
});
afterAll(async () => {
  await stage.close();
  vi.useRealTimers();
});
afterEach(async () => {
  expect(await brokenInvariants(stage.portal)).toEqual([]);
});

/** How many statements each has at the least: fewer, and they are not the ones that were meant. */
const LEAST_STATEMENTS: Readonly<Record<(typeof operationNames)[number], number>> = {
  "a bank's notice": 1,
  "a recharge that is delivered": 15,
  "a recharge that is refused": 15,
  "a card that is good": 16,
  "a card that is refused": 15,
  "a claim of a gift code": 2,
};

describe.each(operationNames)("R-PAY-5: %s happens once or not at all, and says so", (name) => {
  test.each(strikes)("each of its statements in turn: %s", options, async (strike) => {
    for (let at = 0; ; at += 1) {
      const operation = await stage.operations[name]();
      struck.plan(at, strike);
      const first = await operation.send();
      const wasStruck = struck.end();
      const where = `statement ${at}`;
      expect(possibleAfter(first), where).toContain((await operation.effects()).here);

      const last = await sendUntilKnown(operation);
      const { here, outside } = await operation.effects();
      expect({ last, here }, where).toEqual({ last, here: last === "done" ? 1 : 0 });
      expect(here, where).toBe(outside);
      if (first === "done" || first === "undone") expect(last, where).toBe(first);
      if (!wasStruck) return expect(at).toBeGreaterThanOrEqual(LEAST_STATEMENTS[name]);
    }
  });
});

type Verdict = Awaited<ReturnType<Operation["send"]>>;

/** How often it may have happened when this is said. */
function possibleAfter(verdict: Verdict): number[] {
  if (verdict === "done") return [1];
  return verdict === "undone" ? [0] : [0, 1];
}

async function sendUntilKnown(operation: Operation): Promise<Verdict> {
  for (;;) {
    await finishJobs();
    const verdict = await operation.send();
    if (verdict === "done" || verdict === "undone") return verdict;
  }
}

/** As if the minutes had gone by after which a job comes to its turn again, or its worker is given up. */
async function finishJobs(): Promise<void> {
  const { database } = stage.portal;
  for (;;) {
    const waiting = await database.query(`update jobs set run_at = now(),
      lease_ends_at = case when lease_ends_at is not null then now() - interval '1 second' end
      returning id`);
    if (waiting.length === 0) return;
    await database.query("update cards set sent_at = sent_at - interval '3 minutes'");
    vi.advanceTimersByTime(POLL_MS);
    await sleep(10);
  }
}
