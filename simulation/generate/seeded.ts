/** Reproducible random draws: the same seed gives the same draws on every machine. */
export type Seeded = {
  /** Returns a whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** @param share 0 … 1 */
  chance(share: number): boolean;
  pick<const T>(choices: readonly T[]): T;
  /** Returns one of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
};

const TWO_TO_32 = 4_294_967_296;

/** sfc32 (Chris Doty-Humphrey, PractRand), seeded as its author does it. */
export function createSeeded(seed: number): Seeded {
  let [a, b, c, counter] = [0, Math.floor(seed / TWO_TO_32), seed | 0, 1];
  const next = (): number => {
    const drawn = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + drawn) | 0;
    return (drawn >>> 0) / TWO_TO_32;
  };
  const WARM_UP = 15;
  for (let draw = 0; draw < WARM_UP; draw += 1) next();

  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick: (choices) => choices[below(choices.length)]!,
    weighted: <Name extends string>(weights: Readonly<Record<Name, number>>): Name => {
      const names = Object.keys(weights) as Name[];
      const sum = names.reduce((total, name) => total + weights[name], 0);
      let rest = next() * sum;
      return names.find((name) => (rest -= weights[name]) < 0) ?? names[0]!;
    },
  };
}
