const PERCENT = 100;

export type Package = { readonly creditKp: number; readonly coins: number };

/**
 * Returns how many whole percent more coins each KP buys in a package than in the smallest of them. Rounds down, so that
 * no badge promises more than the package gives; 0 if it buys no more.
 */
export function morePercent(one: Package, all: readonly Package[]): number {
  const [smallest = one] = [...all].sort((some, other) => some.creditKp - other.creditKp);
  const ofSmallest = BigInt(smallest.coins) * BigInt(one.creditKp);
  const percent = (BigInt(one.coins) * BigInt(smallest.creditKp) * BigInt(PERCENT)) / ofSmallest;
  return Math.max(0, Number(percent) - PERCENT);
}
