/** Placing what takes money at most once under a caller's key: an order for coins, a card. */
import { randomUUIDv7 } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database, Transaction } from "../../kit/database/database.ts";
import type { Job } from "../../kit/jobs/job-store.ts";
import type { Jobs } from "../../kit/jobs/jobs.ts";
import { claimKey, findKeyed, type Idempotency } from "./idempotency-keys.ts";

/** Who places it, and under which key; without one every request is another. */
export type Placer = {
  readonly userId: number;
  readonly idempotency: Idempotency | undefined;
};

export type Placed = {
  readonly transactionId: string;
  /** What carries it out; undefined where an earlier request has placed it. */
  readonly job: Job | undefined;
};

type Steps<State> = {
  /** Checks what is asked for and writes it down by `writeOnce`. */
  readonly place: () => Promise<Placed>;
  /** Reads what has become of it. */
  readonly find: (transactionId: string) => Promise<State>;
  /** True where the outcome may come after the job's run, by a callback. */
  readonly isCalledBack: boolean;
};

type PlacingServices = {
  readonly db: Database;
  readonly jobs: Pick<Jobs, "run">;
  /** How long a caller waits for the outcome. */
  readonly outsideWaitMs: number;
};

const LOOK_AGAIN_MS = 100;

/**
 * Places something once and waits for its outcome. The answer is read from what was placed, so a repeat of the
 * same key gets the same answer, whatever has changed since.
 * @returns the state at the deadline at the latest; it may be pending
 */
export async function placeOnce<State extends { readonly status: string }>(
  { db, jobs, outsideWaitMs }: PlacingServices,
  { userId, idempotency }: Placer,
  { place, find, isCalledBack }: Steps<State>,
): Promise<State> {
  const deadline = Date.now() + outsideWaitMs;
  const known = idempotency && (await findKeyed(db, userId, idempotency));
  const { transactionId, job } = known ? { transactionId: known } : await place();
  if (job) await Promise.race([jobs.run(job), pause(Math.max(0, deadline - Date.now()))]);
  let state = await find(transactionId);
  // A repeat waits for the first request; it has no run of the job to wait for.
  while ((!job || isCalledBack) && state.status === "pending" && Date.now() < deadline) {
    await pause(LOOK_AGAIN_MS);
    state = await find(transactionId);
  }
  return state;
}

/**
 * Takes the key and writes down what is placed, in one commit.
 * @param write returns the job; undefined where this is a second try after a COMMIT whose answer was lost
 */
export function writeOnce(
  db: Database,
  { userId, idempotency }: Placer,
  write: (tx: Transaction, transactionId: string) => Promise<Job | undefined>,
): Promise<Placed> {
  const transactionId = randomUUIDv7();
  return db.transaction(
    async (tx) => {
      const holder = idempotency && (await claimKey(tx, { userId, ...idempotency, transactionId }));
      if (holder !== undefined && holder !== transactionId) {
        return { transactionId: holder, job: undefined };
      }
      return { transactionId, job: await write(tx, transactionId) };
    },
    { repeatable: true },
  );
}
