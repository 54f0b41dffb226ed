/**
 * Makes an order idempotent: places a recharge or a card submission at most once per Idempotency-Key, then waits for its
 * outcome.
 */
import { randomUUIDv7 } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database, Queries, Transaction } from "../../kit/database/database.ts";
import { type Sql, sql } from "../../kit/database/sql.ts";
import type { Job } from "../../kit/jobs/job-store.ts";
import type { Jobs } from "../../kit/jobs/jobs.ts";
import { commonErrors } from "../errors.ts";

/** A caller's Idempotency-Key, and what the caller requests under it. */
export type Idempotency = {
  readonly key: string;
  /** Detects a key that is reused with another body. Keyed digest if the body has secrets. */
  readonly bodySha256: Buffer;
};

/** The player who places the order, and their key. Without a key every request is a new order. */
export type Placer = {
  readonly userId: number;
  readonly idempotency: Idempotency | undefined;
};

/** An order that was placed under an idempotency key, now or by an earlier request. */
export type Placed = {
  readonly transactionId: string;
  /** The job that carries out the order; undefined where an earlier request has placed it. */
  readonly job: Job | undefined;
};

type Steps<State> = {
  /** Checks the request and stores it by `writeOnce`. */
  readonly place: () => Promise<Placed>;
  /** Reads the present state. */
  readonly find: (transactionId: string) => Promise<State>;
  /** True if a callback may decide the order after the job has run. */
  readonly isCalledBack: boolean;
};

type PlacingServices = {
  readonly db: Database;
  readonly jobs: Pick<Jobs, "run">;
  /** How long a caller waits for the outcome. */
  readonly outcomeWaitMs: number;
};

const POLL_MS = 100;

/**
 * Places an order once and waits for its outcome. The response is read from the stored order, so a repeat of the same key gets
 * the same response.
 * @returns the order's state, at the deadline at the latest; it may still be pending
 * @throws idempotencyKeyReused
 */
export async function placeOnce<State extends { readonly status: string }>(
  { db, jobs, outcomeWaitMs }: PlacingServices,
  { userId, idempotency }: Placer,
  { place, find, isCalledBack }: Steps<State>,
): Promise<State> {
  const deadline = Date.now() + outcomeWaitMs;
  const known = idempotency && (await findOrderByKey(db, userId, idempotency));
  const { transactionId, job } = known ? { transactionId: known } : await place();
  if (job) await Promise.race([jobs.run(job), pause(Math.max(0, deadline - Date.now()))]);
  let state = await find(transactionId);
  // A repeat waits for the first request: it starts no job run.
  while ((!job || isCalledBack) && state.status === "pending" && Date.now() < deadline) {
    await pause(POLL_MS);
    state = await find(transactionId);
  }
  return state;
}

/**
 * Claims the key and stores the order, in one commit.
 * @param placer `id` is the order's id, if the caller chooses it
 * @param write stores the order and returns its job; undefined if an earlier attempt already stored it (its COMMIT response
 *   was lost)
 */
export function writeOnce(
  db: Database,
  { userId, idempotency, id: transactionId = randomUUIDv7() }: Placer & { readonly id?: string },
  write: (tx: Transaction, transactionId: string) => Promise<Job | undefined>,
): Promise<Placed> {
  return db.repeatableTransaction(async (tx) => {
    const holder = idempotency && (await claimKey(tx, { userId, ...idempotency, transactionId }));
    if (holder !== undefined && holder !== transactionId) {
      return { transactionId: holder, job: undefined };
    }
    return { transactionId, job: await write(tx, transactionId) };
  });
}

type KeyHolder = { readonly bodySha256: Buffer; readonly transactionId: string };
type KeyClaim = Idempotency & { readonly userId: number; readonly transactionId: string };

/**
 * Takes a key for a transaction; waits for a concurrent claim of the same key.
 * @returns the transaction that holds the key
 * @throws idempotencyKeyReused
 */
async function claimKey(tx: Queries, claim: KeyClaim): Promise<string> {
  const { userId, key, bodySha256, transactionId } = claim;
  await tx.run(sql`
    insert into idempotency_keys (user_id, key, body_sha256, transaction_id)
    values (${userId}, ${key}, ${bodySha256}, ${transactionId})
    on conflict do nothing`);
  return transactionOf(await tx.one<KeyHolder>(holderOf(userId, key)), claim);
}

/**
 * Returns the transaction that already holds a key.
 * @throws idempotencyKeyReused
 */
export async function findOrderByKey(
  db: Queries,
  userId: number,
  idempotency: Idempotency,
): Promise<string | undefined> {
  const holder = await db.maybe<KeyHolder>(holderOf(userId, idempotency.key));
  return holder && transactionOf(holder, idempotency);
}

function transactionOf(holder: KeyHolder, { bodySha256 }: Idempotency): string {
  if (!holder.bodySha256.equals(bodySha256)) throw commonErrors.idempotencyKeyReused();
  return holder.transactionId;
}

const holderOf = (userId: number, key: string): Sql => sql`
  select body_sha256 as "bodySha256", transaction_id as "transactionId"
  from idempotency_keys where user_id = ${userId} and key = ${key}`;
