/** Counts each item in two books, and returns a line for every difference. */
export function differences(
  what: string,
  outside: readonly string[],
  ledger: readonly string[],
): string[] {
  const [there, here] = [countOf(outside), countOf(ledger)];
  return [...new Set([...there.keys(), ...here.keys()])]
    .filter((each) => there.get(each) !== here.get(each))
    .map((each) => {
      const [outside, booked] = [there.get(each) ?? 0, here.get(each) ?? 0];
      return `${what} ${each}: ${outside} outside, ${booked} in the ledger`;
    });
}

/** Compares two books of sums by name, and returns a line for every difference. */
export function differentSums(
  what: string,
  outside: ReadonlyMap<string, number>,
  ledger: ReadonlyMap<string, number>,
): string[] {
  return [...new Set([...outside.keys(), ...ledger.keys()])]
    .filter((name) => (outside.get(name) ?? 0) !== (ledger.get(name) ?? 0))
    .map(
      (name) =>
        `${what} ${name}: ${outside.get(name) ?? 0} by the outside's books, ${ledger.get(name) ?? 0} in the ledger`,
    );
}

export function sumBy<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  amountOf: (item: T) => number,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const item of items) {
    const name = nameOf(item);
    sums.set(name, (sums.get(name) ?? 0) + amountOf(item));
  }
  return sums;
}

function countOf(things: readonly string[]): Map<string, number> {
  return sumBy(
    things,
    (thing) => thing,
    () => 1,
  );
}
