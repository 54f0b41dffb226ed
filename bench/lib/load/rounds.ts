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
