import { isIPv6 } from "node:net";
import type { Database, Queries } from "./database.ts";
import { httpErrors } from "./errors.ts";
import { sql } from "./sql.ts";

/** At most `max` times in a window that begins with the first. */
export type Limit = {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
};

/** A limit and what it is counted by. */
export type Counted = { readonly limit: Limit; readonly by: string };

/**
 * Counts one attempt under each limit, before the attempt is made: exactly `max` of any number of
 * parallel ones pass. It does not wait for the disk: a counter that everybody shares would let one
 * request pass per flush. What a crash of the database loses is a fraction of a second of counting.
 * @throws tooManyRequests
 */
export async function countAttempt(db: Database, counted: readonly Counted[]): Promise<void> {
  const waitSeconds = await count(db, counted, { waitsForDisk: false });
  if (waitSeconds > 0) throw httpErrors.tooManyRequests(waitSeconds);
}

/**
 * The same in the commit of the attempt itself: what is rolled back was not attempted.
 * @throws tooManyRequests
 */
export async function countWithAttempt(tx: Queries, counted: readonly Counted[]): Promise<void> {
  const waitSeconds = await count(tx, counted, { waitsForDisk: true });
  if (waitSeconds > 0) throw httpErrors.tooManyRequests(waitSeconds);
}

/** The same for what is left undone, not refused, beyond its limit. */
export async function isWithinLimits(tx: Queries, counted: readonly Counted[]): Promise<boolean> {
  return (await count(tx, counted, { waitsForDisk: true })) === 0;
}

/** @returns how long until every one of the limits lets another attempt pass; 0: this one may */
async function count(
  db: Queries,
  counted: readonly Counted[],
  { waitsForDisk }: { readonly waitsForDisk: boolean },
): Promise<number> {
  if (counted.length === 0) return 0;
  // Sorted, so that two requests never wait for each other's rows.
  const sorted = counted.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const rows = await db.many<{ key: string; used: number; waitSeconds: number }>(sql`
    insert into rate_limits as counter (key, used, window_ends_at)
      select key, 1, now() + make_interval(secs => seconds)
      from unnest(
        ${sorted.map(keyOf)}::text[],
        ${sorted.map(({ limit }) => limit.windowSeconds)}::int[]
      ) as attempt (key, seconds), set_config(
        'synchronous_commit',
        case when ${waitsForDisk} then current_setting('synchronous_commit') else 'off' end,
        true
      )
    on conflict (key) do update set
      used = case when counter.window_ends_at <= now() then 1 else counter.used + 1 end,
      window_ends_at = case when counter.window_ends_at <= now()
        then excluded.window_ends_at else counter.window_ends_at end
    returning key, used, ceil(extract(epoch from window_ends_at - now()))::int as "waitSeconds"`);
  const waits = sorted.flatMap((attempt) => {
    const row = rows.find(({ key }) => key === keyOf(attempt));
    if (!row || row.used <= attempt.limit.max) return [];
    // Of two at one moment the other's clock may be a little ahead.
    return [Math.min(row.waitSeconds, attempt.limit.windowSeconds)];
  });
  return waits.length > 0 ? Math.max(1, ...waits) : 0;
}

/** Removes counters whose window is over. */
export async function forgetOldLimits(db: Queries): Promise<void> {
  await db.run(sql`delete from rate_limits where window_ends_at < now()`);
}

/** An address as limits count it: an IPv6 customer holds a whole /64. */
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

function keyOf({ limit, by }: Counted): string {
  return `${limit.name}:${by}`;
}
