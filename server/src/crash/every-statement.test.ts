import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  type Strike,
  type Strikes,
  strikes,
  strikeStatements,
} from "../testing/statement-strikes.ts";
import type { TestPortal } from "../testing/test-portal.ts";
import { brokenInvariants } from "../testing/wallets.ts";
import {
  type MoneyStage,
  type Operation,
  type OperationName,
  openMoneyStage,
  operationNames,
} from "./money-operations.ts";

const options = { timeout: 300_000 };
const POLL_MS = 1_000;

beforeAll(() => {
  // Jobs that were put back run when the test says so.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterAll(() => {
  vi.useRealTimers();
});

/** How many statements each has at the least: fewer, and they are not the ones that were meant. */
const LEAST_STATEMENTS: Readonly<Record<OperationName, number>> = {
  "a bank's notice": 1,
  "a recharge that is delivered": 15,
  "a recharge that is refused": 15,
  "a card that is good": 16,
  "a card that is refused": 15,
  "a claim of a gift code": 2,
};

describe.concurrent("R-PAY-5: struck at each of its statements in turn", () => {
  test.each(operationNames)("%s happens once or not at all, and says so", options, async (name) => {
    const stage = await openMoneyStage();
    const { services, database } = stage.portal;
    const struck = strikeStatements(services.db.pool, database);
    for (const strike of strikes) {
      const statements = await strikeEach(stage, name, { struck, strike });
      expect(statements, strike).toBeGreaterThanOrEqual(LEAST_STATEMENTS[name]);
    }
    expect(await brokenInvariants(stage.portal)).toEqual([]);
    await stage.close();
  });
});

/** @returns how many statements there were to strike */
async function strikeEach(
  { portal, operations }: MoneyStage,
  name: OperationName,
  { struck, strike }: { readonly struck: Strikes; readonly strike: Strike },
): Promise<number> {
  for (let at = 0; ; at += 1) {
    const operation = await operations[name]();
    struck.plan(at, strike);
    const first = await operation.send();
    const wasStruck = struck.end();
    const where = `${strike} at statement ${at}`;
    expect(possibleAfter(first), where).toContain((await operation.effects()).here);

    const last = await sendUntilKnown(portal, operation);
    const { here, outside } = await operation.effects();
    expect({ last, here }, where).toEqual({ last, here: last === "done" ? 1 : 0 });
    expect(here, where).toBe(outside);
    if (first === "done" || first === "undone") expect(last, where).toBe(first);
    if (!wasStruck) return at;
  }
}

type Verdict = Awaited<ReturnType<Operation["send"]>>;

/** How often it may have happened when this is said. */
function possibleAfter(verdict: Verdict): number[] {
  if (verdict === "done") return [1];
  return verdict === "undone" ? [0] : [0, 1];
}

async function sendUntilKnown(portal: TestPortal, operation: Operation): Promise<Verdict> {
  for (;;) {
    await finishJobs(portal);
    const verdict = await operation.send();
    if (verdict === "done" || verdict === "undone") return verdict;
  }
}

/** As if the minutes had gone by after which a job comes to its turn again, or its worker is given up. */
async function finishJobs({ database }: TestPortal): Promise<void> {
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
