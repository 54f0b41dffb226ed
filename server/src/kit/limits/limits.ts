import { keyedDigest } from "../crypto/keys.ts";
import type { Queries } from "../database/database.ts";
import { type Counted, isWithinLimits, type Limit, addressKey } from "./rate-limits.ts";

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** @param max times in a window of `windowSeconds`, which begins with the first attempt */
export const limit = (name: string, max: number, windowSeconds: number): Limit => ({
  name,
  max,
  windowSeconds,
});

/** A limit of a name that anybody may type. It is counted after the caller's own limits. */
export const named = (...of: Parameters<typeof limit>): Limit => ({
  ...limit(...of),
  reach: "named",
});

/**
 * A limit of all callers together. It is counted last, after the bot check if there is one. It allows at
 * least ten times what one address or player may send, so that no single one can exhaust it.
 */
export const shared = (...of: Parameters<typeof limit>): Limit => ({
  ...limit(...of),
  reach: "shared",
});

/** What a shared limit is counted by. */
const EVERYBODY = "all";

/** Scales limits by one factor, for tests and benchmarks. */
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

/** Counts an attempt in its transaction. @returns whether the limits, scaled by the setting, allow it */
export const isWithin = (
  { config }: LimitSettings,
  tx: Queries,
  counted: readonly Counted[],
): Promise<boolean> => isWithinLimits(tx, scaled(counted, config.env.RATE_LIMIT_SCALE));

/** Returns one attempt under a shared limit. */
export function sharedAttempt({ config }: LimitSettings, limit: Limit): readonly Counted[] {
  return scaled([{ limit, by: EVERYBODY }], config.env.RATE_LIMIT_SCALE);
}

/** Returns one attempt under each of these limits, counted by one key. */
export const countedBy = (by: string, ...limits: readonly Limit[]): readonly Counted[] =>
  limits.map((limit) => ({ limit, by }));

export const byUser = ({ id }: { readonly id: number }, ...limits: readonly Limit[]) =>
  countedBy(String(id), ...limits);

export const byAddress = ({ address }: { readonly address: string }, ...limits: readonly Limit[]) =>
  countedBy(addressKey(address), ...limits);

export const byEverybody = (limit: Limit): readonly Counted[] => countedBy(EVERYBODY, limit);

const BUCKET_BYTES = 2;

/**
 * Returns the bucket that a typed name is counted by, one of 65,536. This way invented names do not fill the
 * table of counters. Only with the key can anyone find which names share a bucket.
 */
export function nameBucket(key: Buffer, name: string): string {
  return keyedDigest(key, [name]).subarray(0, BUCKET_BYTES).toString("hex");
}
