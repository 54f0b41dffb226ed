/** Replacements for functions that the oldest supported browsers lack (docs/browsers.md). */

/** AbortSignal.any of two: aborts as soon as one of them does. The shorter-lived one comes first. */
export function eitherSignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    // Listens no longer than it has to: one of them may live as long as the page.
    else signal.addEventListener("abort", abort, { signal: either.signal });
  }
  return either.signal;
}

/** Map.groupBy: the values by key, in the order of their first appearance. */
export function groupBy<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
