/** The number and length of rounds. pgbench takes whole seconds. */
export const ROUNDS = 5;
export const WARM_UP_SECONDS = 0.5;
export const ROUND_SECONDS = 3;

/**
 * Measures several things in turn, round by round, each round in another order: other work of the machine and
 * the growth of the tables affect all of them alike.
 * @returns the figures of each, round by round
 */
export async function inTurns<Name extends string>(
  measures: Readonly<Record<Name, (round: number) => Promise<number>>>,
  rounds: number = ROUNDS,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      figures[name]!.push(await measures[name](round));
    }
  }
  return figures as Record<Name, number[]>;
}

/** Returns the ratio of each round: what slowed down both cancels out. */
export function ratios(ours: readonly number[], peers: readonly number[]): number[] {
  return ours.map((figure, round) => figure / peers[round]!);
}

export function median(values: Iterable<number>): number {
  return quantile(values, 0.5);
}

/** @param share 0 … 1; the figure is interpolated between two values */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  if (sorted.length === 0) throw new Error("no values");
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)]!;
  return below + (sorted[Math.ceil(at)]! - below) * (at - Math.floor(at));
}

/**
 * Returns the probability that a value of the first kind is greater than one of the second (Mann–Whitney):
 * the area under the curve (AUC) of telling the kinds apart by a threshold. 0.5 is no better than guessing.
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]!.value === all[start]!.value) end += 1;
    const sharedRank = (start + 1 + end) / 2;
    rankSum += sharedRank * all.slice(start, end).filter(({ isFirst }) => isFirst).length;
    start = end;
  }
  const smallestSum = (first.length * (first.length + 1)) / 2;
  return (rankSum - smallestSum) / (first.length * second.length);
}
