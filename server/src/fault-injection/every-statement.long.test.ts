/**
 * Runs every operation that moves money with a fault of every kind at each of its SQL statements in turn. The operation
 * must happen once or not at all, and its reply must be true.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Fault, type Faults, faults, faultStatements } from "./statement-faults.ts";
import { brokenInvariants } from "../testing/money/wallets.ts";
import type { TestPortal } from "../testing/portal/test-portal.ts";
import {
  type MoneyEnvironment,
  type OperationName,
  openMoneyEnvironment,
  operationNames,
} from "./money-operations.ts";
import type { Operation, Verdict } from "./operation.ts";

const options = { timeout: 900_000 };
/**
 * In a round each statement meets one of the six kinds of fault in turn. With as many rounds as kinds, each statement
 * meets each kind.
 */
const ROUNDS = faults.length;
const POLL_MS = 1_000;

beforeAll(() => {
  // Delayed jobs run only when the test advances the clock.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
const opened: MoneyEnvironment[] = [];
afterAll(async () => {
  await Promise.all(opened.map((environment) => environment.close()));
  vi.useRealTimers();
});

/** The least number of statements of each operation. Fewer would mean that it did not do what it should. */
const LEAST_STATEMENTS: Readonly<Record<OperationName, number>> = {
  "a bank's notice": 1,
  "a wallet's notice that it is paid": 2,
  "a wallet's payment that is pending": 6,
  "a wallet's result that must be queried": 6,
  "a recharge that is delivered": 12,
  "a recharge that is refused": 12,
  "a package that a transfer pays": 20,
  "a card that is good": 12,
  "a card that is refused": 12,
  "a claim of a gift code": 2,
  "a transfer that its player finds": 8,
  "a found transfer whose waiting time has ended": 5,
  "a recall": 8,
  "a grant": 8,
  "a grant that one person gives alone": 8,
  "a transfer that is assigned": 7,
  "a transfer that is given back": 5,
  "a transfer that is refunded": 5,
  "a transfer that the bank takes back": 5,
  "a refund whose money stays": 5,
  "a file of grants that starts": 5,
  "a transfer that never arrived": 5,
  "an outgoing entry that is booked": 4,
  "a transfer of the statement": 4,
  "a case that is settled": 6,
  "an order that is settled as delivered": 7,
  "an order that is settled as refused": 8,
  "a card that is settled": 8,
  "a payment that is settled": 8,
};

describe.concurrent("R-PAY-5: with a fault at each of its statements", () => {
  test.each(operationNames)(
    "%s happens once or not at all, as it reports",
    options,
    async (name) => {
      const { environment, faulted } = free.pop() ?? (await openFaultingEnvironment());
      for (let round = 0; round < ROUNDS; round += 1) {
        const statements = await faultEach(environment, name, { faulted, round });
        expect(statements, `round ${round}`).toBeGreaterThanOrEqual(LEAST_STATEMENTS[name]);
      }
      expect(await brokenInvariants(environment.portal)).toEqual([]);
      free.push({ environment, faulted });
    },
  );
});

type FaultingEnvironment = { readonly environment: MoneyEnvironment; readonly faulted: Faults };

/** Environments that are free for the next operation. */
const free: FaultingEnvironment[] = [];

async function openFaultingEnvironment(): Promise<FaultingEnvironment> {
  const environment = await openMoneyEnvironment();
  opened.push(environment);
  const { services, database } = environment.portal;
  const pools = [services.db.pool, environment.desk.db.pool];
  return { environment, faulted: faultStatements(pools, database) };
}

type Round = { readonly faulted: Faults; readonly round: number };

/** @returns the number of statements */
async function faultEach(
  { portal, operations }: MoneyEnvironment,
  name: OperationName,
  { faulted, round }: Round,
): Promise<number> {
  for (let at = 0; ; at += 1) {
    const fault = faults[(at + round) % faults.length] as Fault;
    const operation = await operations[name]();
    faulted.plan(at, fault);
    const first = await operation.send();
    const wasFaulted = faulted.end();
    const where = `${fault} at statement ${at}`;
    expect(possibleAfter(first), where).toContain((await operation.effects()).here);

    const last = await sendUntilKnown(portal, operation);
    const { here, outside } = await operation.effects();
    expect({ last, here }, where).toEqual({ last, here: last === "done" ? 1 : 0 });
    expect(here, where).toBe(outside);
    if (first === "done" || first === "undone") expect(last, where).toBe(first);
    if (!wasFaulted) return at;
  }
}

/** Returns how often the operation may have happened after this verdict. */
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

/** Simulates the minutes after which a job runs again or another worker takes it over. */
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
