/** Compares two books of sums by name, and returns a line for every difference. */
export function differentSums(
  what: string,
  outside: ReadonlyMap<string, number>,
  ledger: ReadonlyMap<string, number>,
): string[] {
  return [...new Set([...outside.keys(), ...ledger.keys()])].flatMap((name) => {
    const [there, here] = [outside.get(name) ?? 0, ledger.get(name) ?? 0];
    return there === here ? [] : [`${what} ${name}: ${there} outside, ${here} in the ledger`];
  });
}

/** Counts each item in two books, and returns a line for every difference. */
export const differences = (
  what: string,
  outside: readonly string[],
  ledger: readonly string[],
): string[] => differentSums(what, countOf(outside), countOf(ledger));

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

const countOf = (things: readonly string[]): Map<string, number> => sumBy(things, String, () => 1);
