/**
 * Runs every operation that moves money with a fault of every kind at each of its SQL statements in turn. The operation
 * must happen once or not at all, and its reply must be true.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Fault, type Faults, faults, faultStatements } from "./statement-faults.ts";
import { brokenInvariants } from "../testing/money/wallets.ts";
import type { TestPortal } from "../testing/portal/test-portal.ts";
import { type MoneyEnvironment, openMoneyEnvironment, operations } from "./money-operations.ts";
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

describe.concurrent("R-PAY-5: with a fault at each of its statements", () => {
  test.each(Object.entries(operations))(
    "%s happens once or not at all, as it reports",
    options,
    async (_name, { statements, begin }) => {
      const { scene, faulted } = free.pop() ?? (await openFaultingEnvironment());
      for (let round = 0; round < ROUNDS; round += 1) {
        const run = await faultEach(scene.portal, () => begin(scene), { faulted, round });
        expect(run, `round ${round}`).toBeGreaterThanOrEqual(statements);
      }
      expect(await brokenInvariants(scene.portal)).toEqual([]);
      free.push({ scene, faulted });
    },
  );
});

type FaultingEnvironment = Pick<MoneyEnvironment, "scene"> & { readonly faulted: Faults };

/** Environments that are free for the next operation. */
const free: FaultingEnvironment[] = [];

async function openFaultingEnvironment(): Promise<FaultingEnvironment> {
  const environment = await openMoneyEnvironment();
  opened.push(environment);
  const { scene } = environment;
  const { services, database } = scene.portal;
  const pools = [services.db.pool, scene.desk.db.pool];
  return { scene, faulted: faultStatements(pools, database) };
}

type Round = { readonly faulted: Faults; readonly round: number };

/** @returns the number of statements */
async function faultEach(
  portal: TestPortal,
  begin: () => Operation | Promise<Operation>,
  { faulted, round }: Round,
): Promise<number> {
  for (let at = 0; ; at += 1) {
    const fault = faults[(at + round) % faults.length] as Fault;
    const operation = await begin();
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
