/**
 * Caches values by key, at most `maxEntries`; the least recently used one goes first. Concurrent callers of one key
 * share one making. A failed making is not kept. The key must have all that the value depends on.
 */
export function keyedCache<T>(
  maxEntries: number,
): (key: string, make: () => Promise<T>) => Promise<T> {
  const values = new Map<string, Promise<T>>();
  return (key, make) => {
    const value = values.get(key) ?? make();
    // A map keeps the order of insertion: the last one is the one used last.
    values.delete(key);
    values.set(key, value);
    if (values.size > maxEntries) values.delete(values.keys().next().value!);
    value.catch(() => {
      if (values.get(key) === value) values.delete(key);
    });
    return value;
  };
}
