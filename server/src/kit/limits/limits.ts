/**
 * Rate limits: declares them (`limit`, `named`, `shared`), says what an attempt is counted by, and counts it
 * (`countAttempt`).
 */
import { isIPv6 } from "node:net";
import { keyedDigest } from "../crypto/keys.ts";
import type { Queries, Database } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { httpErrors } from "../http/errors.ts";

/** Times in seconds. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Declares a limit per caller: `max` attempts in a window that begins with the first one. */
export const limit = (name: string, max: number, windowSeconds: number): Limit => ({
  name,
  max,
  windowSeconds,
});

/** Declares a limit per username, which anybody may type. It is counted after the caller's own limits. */
export const named = (...of: Parameters<typeof limit>): Limit => ({
  ...limit(...of),
  reach: "named",
});

/**
 * Declares a limit of all callers together. It is counted last, after the bot check if there is one. It allows at
 * least ten times what one address or player may send, so that no single one can exhaust it.
 */
export const shared = (...of: Parameters<typeof limit>): Limit => ({
  ...limit(...of),
  reach: "shared",
});

/** The key of a shared limit. */
const EVERYBODY = "all";

/** Multiplies limits by a factor, for tests and benchmarks. */
export function scaled(counted: readonly Counted[], scale: number): readonly Counted[] {
  return counted.map(({ limit: { max, ...limit }, ...rest }) => ({
    ...rest,
    limit: { ...limit, max: max * scale },
  }));
}

/** The setting that scales all limits. */
export type LimitSettings = {
  readonly config: { readonly env: { readonly RATE_LIMIT_SCALE: number } };
};

/** Like `isWithinLimits`, with the limits scaled by the setting. */
export const isWithin = (
  { config }: LimitSettings,
  tx: Queries,
  counted: readonly Counted[],
): Promise<boolean> => isWithinLimits(tx, scaled(counted, config.env.RATE_LIMIT_SCALE));

/** Returns an attempt counted under a shared limit, scaled by the setting. */
export function sharedAttempt({ config }: LimitSettings, limit: Limit): readonly Counted[] {
  return scaled([{ limit, by: EVERYBODY }], config.env.RATE_LIMIT_SCALE);
}

/** Returns an attempt counted under each of these limits, by one key. */
export const countedBy = (by: string, ...limits: readonly Limit[]): readonly Counted[] =>
  limits.map((limit) => ({ limit, by }));

export const byUser = ({ id }: { readonly id: number }, ...limits: readonly Limit[]) =>
  countedBy(String(id), ...limits);

export const byAddress = ({ address }: { readonly address: string }, ...limits: readonly Limit[]) =>
  countedBy(addressKey(address), ...limits);

export const byEverybody = (limit: Limit): readonly Counted[] => countedBy(EVERYBODY, limit);

const BUCKET_BYTES = 2;

/**
 * Returns the key for counting a typed username: one of 65,536 buckets, so that invented names do not fill the table of
 * counters. Without the secret key nobody can find out which names share a bucket.
 */
export function nameBucket(key: Buffer, name: string): string {
  return keyedDigest(key, [name]).subarray(0, BUCKET_BYTES).toString("hex");
}

/** Allows at most `max` times in a window that begins with the first attempt. */
export type Limit = {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
  /**
   * Who else is affected when the limit is exhausted. Absent: only the caller, by address, player or device.
   * `named`: everybody who types the same name. `shared`: everybody.
   */
  readonly reach?: "named" | "shared";
};

/** A limit, and the key by which an attempt is counted under it. */
export type Counted = {
  readonly limit: Limit;
  readonly by: string;
  /** Multiplies `max`, because the caller has paid for more attempts by a proof of work. */
  readonly timesPaid?: number;
  /** Makes the error to throw instead of `tooManyRequests`. `timesUsedUp`: how many times `max` was used up. */
  readonly refusal?: (timesUsedUp: number) => Promise<Error>;
};

/** The order of counting: the caller's own limits, then those per username, then the shared ones. */
const STAGE_OF = { own: 0, named: 1, shared: 2 } as const;

/**
 * Counts one attempt under each limit, before the attempt is made: of concurrent attempts exactly `max` pass. A refused
 * attempt is not added to the count, and an attempt refused in one stage is not counted in later stages. The count does
 * not wait for the disk, because a shared counter would then allow one request per flush. A crash of the database loses
 * a fraction of a second of counting.
 * @throws tooManyRequests, or the limit's own refusal
 */
export async function countAttempt(db: Database, counted: readonly Counted[]): Promise<void> {
  await refuse(await count(db, counted, { waitsForDisk: false }));
}

/**
 * Counts in the transaction of the attempt itself: an attempt that is rolled back does not count.
 * @throws tooManyRequests
 */
export async function countWithAttempt(tx: Queries, counted: readonly Counted[]): Promise<void> {
  await refuse(await count(tx, counted, { waitsForDisk: true }));
}

/**
 * Like `countWithAttempt`, but returns whether the limits allow it. For work that is left out, not refused.
 */
export async function isWithinLimits(tx: Queries, counted: readonly Counted[]): Promise<boolean> {
  return (await count(tx, counted, { waitsForDisk: true })).length === 0;
}

type UsedUp = Counted & { readonly waitSeconds: number; readonly timesUsedUp: number };

async function refuse(usedUp: readonly UsedUp[]): Promise<void> {
  if (usedUp.length === 0) return;
  const refusals = usedUp.flatMap(({ refusal }) => refusal ?? []);
  if (refusals.length < usedUp.length) {
    throw httpErrors.tooManyRequests(Math.max(...usedUp.map(({ waitSeconds }) => waitSeconds)));
  }
  throw await refusals[0]!(Math.max(...usedUp.map(({ timesUsedUp }) => timesUsedUp)));
}

/** @returns the exhausted limits of the first stage that has any; if there are none, the attempt may be made */
async function count(
  db: Queries,
  counted: readonly Counted[],
  { waitsForDisk }: { readonly waitsForDisk: boolean },
): Promise<UsedUp[]> {
  if (counted.length === 0) return [];
  // Sorted within each stage, so that two requests never deadlock on each other's rows.
  const sorted = counted.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  // Sent again after a lost connection: counting an attempt twice does no harm.
  const rows = await db.repeatable.many<{ key: string; used: number; waitSeconds: number }>(sql`
    select counted_key as key, counted_used as used,
      ceil(extract(epoch from counted_until - now()))::int as "waitSeconds"
    from set_config(
      'synchronous_commit',
      case when ${waitsForDisk} then current_setting('synchronous_commit') else 'off' end,
      true
    ), count_attempts(
      ${sorted.map(keyOf)}::text[],
      ${sorted.map(({ limit }) => limit.windowSeconds)}::int[],
      ${sorted.map(maxOf)}::float8[],
      ${sorted.map(({ limit }) => STAGE_OF[limit.reach ?? "own"])}::int[]
    )`);
  return sorted.flatMap((attempt) => {
    const row = rows.find(({ key }) => key === keyOf(attempt));
    if (!row || row.used <= maxOf(attempt)) return [];
    const { max, windowSeconds } = attempt.limit;
    // The clock of a concurrent transaction may be a little ahead.
    const waitSeconds = Math.max(1, Math.min(row.waitSeconds, windowSeconds));
    return [{ ...attempt, waitSeconds, timesUsedUp: Math.floor((row.used - 1) / max) }];
  });
}

export async function deleteOldLimits(db: Queries): Promise<void> {
  await db.run(sql`delete from rate_limits where window_ends_at < now()`);
}

/** Returns the key for counting an IP address: of IPv6 the first 64 bits, because a customer has a whole /64. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? expandIPv6(address).slice(0, 4).join(":");
}

function expandIPv6(address: string): string[] {
  const [head = "", tail = ""] = address.toLowerCase().split("%")[0]!.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].map((group) => group.padStart(4, "0"));
}

const keyOf = ({ limit, by }: Counted): string => `${limit.name}:${by}`;

const maxOf = ({ limit, timesPaid = 1 }: Counted): number => limit.max * timesPaid;
