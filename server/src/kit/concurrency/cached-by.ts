import { cached } from "./cached.ts";

/**
 * Like `cached`, for each key on its own. An old entry is removed when another key is read, so that the cache holds
 * no more than was read lately.
 */
export function cachedBy<T>(
  freshMs: number,
  read: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const entries = new Map<string, { readonly get: () => Promise<T>; readonly openedAt: number }>();
  return (key) => {
    const now = performance.now();
    // In the order of their age.
    for (const [known, { openedAt }] of entries) {
      if (now - openedAt < freshMs) break;
      entries.delete(known);
    }
    const entry = entries.get(key) ?? { get: cached(freshMs, () => read(key)), openedAt: now };
    entries.set(key, entry);
    return entry.get();
  };
}
