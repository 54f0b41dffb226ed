/**
 * Caches of asynchronous results: by age (`cached`, `cachedBy` per key), and the last used by number (`keyedCache`).
 */
import { assertNoTransaction } from "../database/transaction-scope.ts";

/**
 * Caches the result of `read` for `freshMs`, by a monotonic clock. Concurrent callers share one call of `read`. A
 * failure is not cached. Throws within a transaction, which would hold its connection while it waits.
 */
export function cached<T>(freshMs: number, read: () => Promise<T>): () => Promise<T> {
  let known: { readonly value: Promise<T>; readonly readAt: number } | undefined;
  return () => {
    assertNoTransaction("a cached reading");
    if (known && performance.now() - known.readAt < freshMs) return known.value;
    const value = read();
    const reading = { value, readAt: performance.now() };
    known = reading;
    value.catch(() => {
      if (known === reading) known = undefined;
    });
    return value;
  };
}

/**
 * Like `cached`, with one entry for each key. Reading a key removes the old entries of other keys, so the cache
 * holds only what was read recently.
 */
export function cachedBy<T>(
  freshMs: number,
  read: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const entries = new Map<string, { readonly get: () => Promise<T>; readonly openedAt: number }>();
  return (key) => {
    const now = performance.now();
    // Entries are in the order of their age.
    for (const [known, { openedAt }] of entries) {
      if (now - openedAt < freshMs) break;
      entries.delete(known);
    }
    const entry = entries.get(key) ?? { get: cached(freshMs, () => read(key)), openedAt: now };
    entries.set(key, entry);
    return entry.get();
  };
}

/**
 * Caches at most `maxEntries` values by key, and removes the least recently used one first. Concurrent callers of a
 * key share one call of `make`. A failure is not cached. The value must depend on nothing but the key.
 */
export function keyedCache<T>(
  maxEntries: number,
): (key: string, make: () => Promise<T>) => Promise<T> {
  const values = new Map<string, Promise<T>>();
  return (key, make) => {
    const value = values.get(key) ?? make();
    // A map keeps the order of insertion: the first one is the least recently used.
    values.delete(key);
    values.set(key, value);
    if (values.size > maxEntries) values.delete(values.keys().next().value!);
    value.catch(() => {
      if (values.get(key) === value) values.delete(key);
    });
    return value;
  };
}
