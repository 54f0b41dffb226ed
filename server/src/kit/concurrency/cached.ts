import { assertNoTransaction } from "../database/transaction-scope.ts";

/**
 * Caches what `read` returned, and reads again once it is older than `freshMs`. Concurrent callers share one
 * reading. A failed reading is not kept. Ages come from a monotonic clock. Not within a transaction, which would hold
 * its connection while it waits for a reading.
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
